import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from './context.ts'

const TIMEOUT_MS = 1000

/** Whether the database answers within a second. */
export async function isDatabaseUp({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([query, pause(TIMEOUT_MS, false)])
}
