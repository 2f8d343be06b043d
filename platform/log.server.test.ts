import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { createLog } from './log.server.ts'

it('an error is told without the row that the database refused', async () => {
  await using database = await createTestDatabase()
  await sql`create table visit (name text, phone text check (phone like '7%'))`.execute(database.db)
  const refused: unknown = await sql`insert into visit values ('Анна', '89161234567')`
    .execute(database.db)
    .catch((cause: unknown) => cause)
  expect(JSON.stringify(refused)).toContain('Анна')
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: refused }, 'it failed')
  expect(lines.join()).toContain('violates check constraint')
  expect(lines.join()).toContain('"code":"23514"')
  expect(lines.join()).not.toMatch(/Анна|89161234567/)
})
