import { sql, type Kysely } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'

/** Beside the others' (db/migrate.server.ts, domain/feeds/imports/import-lock.server.ts): one writer of content at a time. */
const LOCK_KEY = 7_300_004

/**
 * Does `deed` while nobody else writes content, in whatever process. The lock belongs to the connection that `deed` is
 * given: whoever dies in the middle lets go of it.
 */
export async function withContentLock<Result>(db: Db, deed: (held: Kysely<DB>) => Promise<Result>): Promise<Result> {
  return await db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(${LOCK_KEY})`.execute(held)
    try {
      return await deed(held)
    } finally {
      // When the connection is gone, so is the lock.
      await sql`select pg_advisory_unlock(${LOCK_KEY})`.execute(held).catch(() => undefined)
    }
  })
}
