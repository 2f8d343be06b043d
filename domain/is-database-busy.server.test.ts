import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { isDatabaseBusy } from './is-database-busy.ts'

it('a timeout of a full pool means busy, a failing statement does not', async () => {
  await using database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 3000 })
  const client = await pool.connect()
  const busy: unknown = await pool.query('select 1').catch((error: unknown) => error)
  client.release()
  await pool.end()
  expect(isDatabaseBusy(busy)).toBe(true)
  const wrong: unknown = await sql`select * from nowhere`.execute(database.db).catch((error: unknown) => error)
  expect(isDatabaseBusy(wrong)).toBe(false)
})
