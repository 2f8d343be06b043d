import { setTimeout as pause } from 'node:timers/promises'
import { sql, type QueryExecutorProvider } from 'kysely'

/**
 * When a new or renewed lease expires: a process that has not renewed it for so long is considered dead. By the
 * database's clock, as the clocks of the nodes can differ.
 */
export const LEASE_EXPIRES_AT = sql<Date>`now() + interval '15 seconds'`

/** Extends the leases of rows that this process still works on; `table` has the columns `id` and `lease_expires_at`. */
export async function renewLeases(
  db: QueryExecutorProvider,
  table: string,
  rows: readonly { id: string }[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await sql`
    update ${sql.table(table)} set lease_expires_at = ${LEASE_EXPIRES_AT}
    where id = any(${ids}::uuid[]) and lease_expires_at is not null`.execute(db)
}

const WRITE_RETRY_MS = 1000
/** One a second: as long as a database can take to restart. */
const MAX_WRITE_ATTEMPTS = 60

/**
 * Records that something has been sent. Without the record it would be sent again, so the write is retried while the
 * database is unavailable, until `signal` aborts.
 */
export async function writeUntilStored(write: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await write()
      return
    } catch (error) {
      if (signal.aborted || attempt === MAX_WRITE_ATTEMPTS) throw error
      await pause(WRITE_RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
