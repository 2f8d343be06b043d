import { sql } from 'kysely'
import { MINUTE_MS, SECOND_MS } from '#locale/durations.ts'
import type { DeskContext } from '../desk-context.ts'
import type { DeskChange } from './parse-notification.ts'

/** A transaction of a page ends by then (docs/operations.md): what it changed before may have been committed after. */
const OVERLAP_MS = MINUTE_MS
/** From when a page's data was loaded until its stream is open. */
const LOADING_MS = 15 * SECOND_MS
/** Who was away for longer loads everything again. */
const MAX_AWAY_MS = 15 * MINUTE_MS
const MAX_CHANGES = 300

/** From which time a stream has to catch up, in milliseconds; undefined: it has been away for too long. */
export function catchUpFrom(after: number | undefined, now: Date): number | undefined {
  if (after === undefined) return now.getTime() - LOADING_MS
  return now.getTime() - after > MAX_AWAY_MS ? undefined : after - OVERLAP_MS
}

/** The requests that have changed since a time, the oldest change first; undefined when they are too many. */
export async function listMissedChanges(
  { db }: Pick<DeskContext, 'db'>,
  fromMs: number,
): Promise<DeskChange[] | undefined> {
  const rows = await db
    .selectFrom('request_work')
    .select(['request_id as request', 'version', 'branch_id'])
    .select(sql<number>`changed_at_ms(changed_at)`.as('at'))
    .where('changed_at', '>', new Date(fromMs))
    .orderBy('changed_at')
    .limit(MAX_CHANGES + 1)
    .execute()
  if (rows.length > MAX_CHANGES) return undefined
  return rows.map(({ branch_id, ...row }) => ({ kind: 'request', ...row, branches: [branch_id] }))
}
