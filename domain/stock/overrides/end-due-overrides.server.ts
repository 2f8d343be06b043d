import * as v from 'valibot'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { StockContext } from '../stock-context.ts'
import { endOpen } from './overrides.server.ts'
import { resolveSoon } from './resolve-soon.server.ts'

/** The job that ends overrides whose last day is over; the schedule enqueues it every minute. */
export const endDueOverridesJob = defineJob('end-due-overrides', v.object({}))

const SCHEDULE = { id: 'schedule' } as const

/** Ends the overrides that are due: the feed's values return by themselves. Returns how many. */
export async function endDueOverrides(context: StockContext): Promise<number> {
  const now = context.now()
  const due = await context.db
    .selectFrom('car_override')
    .innerJoin('car', 'car.id', 'car_id')
    .select(['car_override.id', 'car_id as carId', 'field', 'branch_id as branchId'])
    .where('ended_at', 'is', null)
    .where('until', '<=', now)
    .orderBy('car_id')
    .execute()
  let ended = 0
  for (const { id, carId, field, branchId } of due) {
    const { isChanged } = await withAudit(context, SCHEDULE, (tx, audit) =>
      resolveSoon(tx, { carIds: [carId], actor: SCHEDULE.id, now }, async () => {
        if (!(await endOpen(tx, { id, carId, by: SCHEDULE.id, now }))) return false
        await audit({ action: 'car.end-value', subject: `car:${carId}`, branchId, after: { field } })
        return true
      }),
    )
    if (isChanged) ended += 1
  }
  return ended
}
