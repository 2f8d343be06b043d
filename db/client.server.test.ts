import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { createDb } from './client.server.ts'

it('a lost connection between two statements of a transaction fails only that transaction', async () => {
  await using database = await createTestDatabase()
  const db = createDb(database.url, { max: 1 })
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
    // The error event arrives while no query runs. Without a listener it would end the process.
    await pause(100)
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow('not queryable')
  expect((await sql`select 1 as well`.execute(db)).rows).toEqual([{ well: 1 }])
  await db.destroy()
})
