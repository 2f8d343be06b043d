import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { migrate } from './migrate.server.ts'

it('a database that a newer release has migrated is left as it is, and told', async () => {
  await using database = await createTestDatabase()
  const told: unknown[] = []
  const log = { warn: (line: unknown) => void told.push(line) }
  expect(await migrate(database.url, log)).toEqual([])
  expect(told).toEqual([])
  await database.db.insertInto('migration').values({ name: '999-tomorrow.sql' }).execute()
  expect(await migrate(database.url, log)).toEqual([])
  expect(told).toEqual([{ newer: ['999-tomorrow.sql'] }])
})
