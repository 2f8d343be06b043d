import { MINUTE_MS } from '#locale/durations.ts'
import type { Context } from '../context.ts'
import { type RemovedFavourite, RESTORE_MINUTES } from './favourite.ts'

/**
 * The favourites that a visitor has removed so recently that they can be restored, unless they are on the list again.
 */
export function listRemovedFavourites(
  { db, now }: Pick<Context, 'db' | 'now'>,
  visitorId: number,
): Promise<RemovedFavourite[]> {
  return db
    .selectFrom('removed_favourite as removed')
    .select([
      'removed.car_id as carId',
      'removed.added_at as addedAt',
      'removed.price_rub as priceRub',
      'removed.removed_at as removedAt',
    ])
    .where('removed.visitor_id', '=', visitorId)
    .where('removed.removed_at', '>=', restorableSince(now()))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('favourite')
            .select('favourite.car_id')
            .whereRef('favourite.visitor_id', '=', 'removed.visitor_id')
            .whereRef('favourite.car_id', '=', 'removed.car_id'),
        ),
      ),
    )
    .orderBy('removed.added_at', 'desc')
    .orderBy('removed.car_id')
    .execute()
}

/** Cars that were removed before this time cannot be restored. */
export const restorableSince = (now: Date) => new Date(now.getTime() - RESTORE_MINUTES * MINUTE_MS)
