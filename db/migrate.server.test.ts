import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { migrate } from './migrate.server.ts'

it('a database that a newer release has migrated is left as it is, with a warning in the log', async () => {
  await using database = await createTestDatabase()
  const warnings: unknown[] = []
  const log = { warn: (line: unknown) => void warnings.push(line) }
  expect(await migrate(database.url, log)).toEqual([])
  expect(warnings).toEqual([])
  await database.db.insertInto('migration').values({ name: '999-tomorrow.sql' }).execute()
  expect(await migrate(database.url, log)).toEqual([])
  expect(warnings).toEqual([{ newer: ['999-tomorrow.sql'] }])
})
