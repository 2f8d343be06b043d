import * as v from 'valibot'
import { defineJob } from '#platform/queue/queue.server.ts'
import { DAY_MS } from '#locale/durations.ts'
import type { Context } from '../context.ts'
import { VISITOR_LIFETIME_DAYS } from './visitor.ts'

/** The job that deletes inactive visitors; the schedule enqueues it. */
export const sweepInactiveVisitorsJob = defineJob('forget-visitors', v.object({}))

/** Small enough not to block others, with everything that belongs to a visitor. */
const BATCH_SIZE = 1000

/**
 * Deletes browsers that have not been seen for 180 days, with their lists; visitors of accounts stay. Returns how many.
 */
export async function sweepInactiveVisitors({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const seenBefore = new Date(now().getTime() - VISITOR_LIFETIME_DAYS * DAY_MS)
  let deletedCount = 0
  for (;;) {
    const due = db
      .selectFrom('visitor')
      .select('id')
      .where('account_id', 'is', null)
      .where('seen_at', '<', seenBefore)
      .limit(BATCH_SIZE)
    const { numDeletedRows } = await db
      .deleteFrom('visitor')
      .where('id', 'in', due)
      // Checked again: the visitor can have returned between the two queries.
      .where('seen_at', '<', seenBefore)
      .executeTakeFirstOrThrow()
    deletedCount += Number(numDeletedRows)
    if (numDeletedRows < BATCH_SIZE) return deletedCount
  }
}
