import { sql } from 'kysely'
import * as v from 'valibot'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { Context } from '#domain/context.ts'
import { DAY_MS } from '#locale/durations.ts'

/** docs/product.md, Catalogue: a vanished car is held for a day, then archived. */
const HOLD_MS = DAY_MS

/** The job that archives the cars that are due, for feeds that are not imported again; the schedule enqueues it. */
export const archiveHeldCarsJob = defineJob('archive-held-cars', v.object({}))

/**
 * Archives the cars that have been held for more than a day; of one source only when `sourceId` is given. Returns how
 * many.
 */
export async function archiveHeldCars(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { sourceId }: { sourceId?: number } = {},
): Promise<number> {
  const moment = now()
  const ofSource = sourceId === undefined ? sql`true` : sql`source_id = ${sourceId}`
  const heldSince = new Date(moment.getTime() - HOLD_MS)
  const due = sql`state = 'held' and state_since < ${heldSince}::timestamptz and ${ofSource}`
  // An update without rows would still notify every node (the trigger `car_announce`).
  const { rows: found } = await sql`select from car where ${due} limit 1`.execute(db)
  if (found.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    with archived as (
      update car set state = 'archived', state_since = ${moment}::timestamptz, updated_at = ${moment}::timestamptz where ${due} returning id
    ), state_change as (
      insert into car_state_change (car_id, state, since, actor, reason)
      select id, 'archived', ${moment}::timestamptz, 'schedule', 'gone from its feed for more than a day' from archived
    )
    select count(*) as count from archived`.execute(db)
  return rows[0]?.count ?? 0
}
