import { withVisitor } from '../visitors/with-visitor.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import { MAX_FAVOURITES } from './favourite.ts'
import { listFavouriteIds } from './list-favourite-ids.server.ts'
import { listRemovedFavourites } from './list-removed-favourites.server.ts'

interface RestoreFavouritesResult {
  restored: number
  /** How many did not fit on the list. */
  left: number
}

/**
 * Restores the favourites that were removed at the time `removedAt`, at their old place and with their old price,
 * including cars that were sold meanwhile. Cars that were removed too long ago, or are on the list again, are skipped.
 */
export async function restoreFavourites(
  context: VisitorContext,
  viewer: ViewerIdentity,
  removedAt: Date,
): Promise<RestoreFavouritesResult> {
  return withVisitor(context, viewer, async (tx, { existing }) => {
    if (existing === undefined) return { restored: 0, left: 0 }
    const removed = await listRemovedFavourites({ db: tx, now: context.now }, existing.id)
    const removedTogether = removed.filter((favourite) => favourite.removedAt.getTime() === removedAt.getTime())
    const freePlaces = MAX_FAVOURITES - (await listFavouriteIds({ db: tx }, existing.id)).length
    const fitting = removedTogether.slice(0, Math.max(0, freePlaces)).map(({ carId }) => carId)
    if (fitting.length > 0) {
      await tx
        .insertInto('favourite')
        .columns(['visitor_id', 'car_id', 'added_at', 'price_rub', 'notified_price_rub', 'notified_state'])
        .expression((db) =>
          db
            .selectFrom('removed_favourite as removed')
            .innerJoin('car', 'car.id', 'removed.car_id')
            .select(['removed.visitor_id', 'removed.car_id', 'removed.added_at', 'removed.price_rub'])
            // The visitor sees the current price and state on the page.
            .select(['car.price_rub as notified_price_rub', 'car.state as notified_state'])
            .where('removed.visitor_id', '=', existing.id)
            .where('removed.car_id', 'in', fitting),
        )
        .execute()
      await tx
        .deleteFrom('removed_favourite')
        .where('visitor_id', '=', existing.id)
        .where('car_id', 'in', fitting)
        .execute()
    }
    return { restored: fitting.length, left: removedTogether.length - fitting.length }
  })
}
