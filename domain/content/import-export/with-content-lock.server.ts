import { sql, type Kysely } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'

/**
 * Next to the other lock keys (db/migrate.server.ts, domain/feeds/imports/import-run.server.ts): one writer of content
 * at a time.
 */
const LOCK_KEY = 7_300_004

/**
 * Runs `work` while no other process writes content. The lock belongs to the connection that `work` gets: a process
 * that dies releases it.
 */
export async function withContentLock<Result>(db: Db, work: (db: Kysely<DB>) => Promise<Result>): Promise<Result> {
  return await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${LOCK_KEY})`.execute(connection)
    try {
      return await work(connection)
    } finally {
      // A lost connection has already released the lock.
      await sql`select pg_advisory_unlock(${LOCK_KEY})`.execute(connection).catch(() => undefined)
    }
  })
}
