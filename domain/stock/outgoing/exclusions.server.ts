import type { Actor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import type { FeedOut } from '#platform/config/feeds-out-settings.ts'
import { LISTED_STATES } from '#domain/cars/car.ts'
import { findEditableCar } from '../find-editable-car.server.ts'
import type { StockContext } from '../stock-context.ts'

interface SetParams {
  carId: number
  feed: FeedOut
  /** Whether the feed has the car from now on, as long as it is on sale. */
  isIncluded: boolean
}

/** `unknown`: there is no such car, or none that the actor may change; `busy`: an import has it. */
type SetResult = { ok: true } | { ok: false; reason: 'unknown' | 'busy' }

/**
 * Leaves a car out of one outgoing feed, or gives it out again. The feed's validators change with it: who fetches it next
 * gets it anew.
 */
export function setInFeed(
  context: StockContext,
  actor: Actor,
  { carId, feed, isIncluded }: SetParams,
): Promise<SetResult> {
  return withAudit(context, actor, async (tx, audit): Promise<SetResult> => {
    const tried = isIncluded ? 'car.include' : 'car.exclude'
    const car = await findEditableCar(tx, { audit, actor, carId, tried })
    if (car === undefined) return { ok: false, reason: 'unknown' }
    const locked = await tx
      .selectFrom('car')
      .select('id')
      .where('id', '=', carId)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (locked === undefined) return { ok: false, reason: 'busy' }
    const row = { car_id: carId, feed, excluded_at: context.now(), excluded_by: actor.id }
    const changed = isIncluded
      ? await tx
          .deleteFrom('feed_exclusion')
          .where('car_id', '=', carId)
          .where('feed', '=', feed)
          .returning('feed')
          .execute()
      : await tx
          .insertInto('feed_exclusion')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('feed')
          .execute()
    if (changed.length === 0) return { ok: true }
    // The trigger of the table gives the car the transaction's number, of which the feeds' version is made.
    await tx.updateTable('car').set({ updated_at: context.now() }).where('id', '=', carId).execute()
    await audit({ action: tried, subject: `car:${carId}`, branchId: car.branchId, after: { feed } })
    return { ok: true }
  })
}

/** The outgoing feeds that a car is left out of. */
export async function listExclusions({ db }: Pick<StockContext, 'db'>, carId: number): Promise<string[]> {
  const rows = await db.selectFrom('feed_exclusion').select('feed').where('car_id', '=', carId).execute()
  return rows.map(({ feed }) => feed)
}

/** How many cars on sale are left out of each outgoing feed. */
export async function countExclusions({ db }: Pick<StockContext, 'db'>): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('feed_exclusion')
    .innerJoin('car', 'car.id', 'car_id')
    .where('state', 'in', LISTED_STATES)
    .select((eb) => ['feed', eb.fn.countAll<number>().as('count')])
    .groupBy('feed')
    .execute()
  return new Map(rows.map(({ feed, count }) => [feed, count]))
}
