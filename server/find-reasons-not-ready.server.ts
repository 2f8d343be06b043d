import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import { getErrorCode, ERROR_CODES } from '#db/error-codes.ts'
import { isQueueReady, listPendingMigrations } from '#db/migrate.server.ts'

/** Balancers check every few seconds and wait no longer themselves. */
const TIMEOUT_MS = 3000
const NO_RESPONSE = ['the database does not answer']

/**
 * Why requests should go to another node for now; empty when all is well. It queries through the pool that visitors'
 * pages use: a separate connection may work while those hang on a server that is gone.
 */
export async function findReasonsNotReady(db: Db): Promise<string[]> {
  const finished = new AbortController()
  const check = checkDatabase(db).finally(() => finished.abort())
  const timeout = pause(TIMEOUT_MS, NO_RESPONSE, finished).catch(() => NO_RESPONSE)
  return Promise.race([check, timeout])
}

async function checkDatabase(db: Db): Promise<string[]> {
  try {
    const client = { query: (text: string) => sql.raw<Record<string, unknown>>(text).execute(db) }
    const pending = await listPendingMigrations(client)
    const reasons = pending.map((name) => `migration ${name} is pending`)
    if (!(await isQueueReady(client))) reasons.push('the queue has no schema')
    return (await canWrite(db)) ? reasons : [...reasons, 'the database takes no writes']
  } catch {
    return NO_RESPONSE
  }
}

/** A server that takes no writes refuses every write, even one that changes nothing. */
async function canWrite(db: Db): Promise<boolean> {
  try {
    await sql`delete from site_secret where false`.execute(db)
    return true
  } catch (error) {
    if (getErrorCode(error) === ERROR_CODES.readOnly) return false
    throw error
  }
}
