import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { FeedProblem } from '../feed-problem.ts'

/** Beside the migrations' lock (db/migrate.server.ts): one import at a time in one database. */
const IMPORT_LOCK = 7_300_002

/**
 * Holds the import lock until the transaction ends. Waits for another import; without `wait` it throws FeedProblem
 * `busy`.
 */
export async function acquireImportLock(
  tx: Transaction<DB>,
  { wait = true, onWait }: { wait?: boolean; onWait?: () => void },
): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as taken`.execute(tx)
  if (rows[0]?.taken) return
  if (!wait) throw new FeedProblem('busy', 'Another import is running')
  onWait?.()
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(tx)
}
