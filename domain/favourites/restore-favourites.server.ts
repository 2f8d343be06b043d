import { withVisitor } from '../visitors/with-visitor.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import { MAX_FAVOURITES } from './favourite.ts'
import { listFavouriteIds } from './list-favourite-ids.server.ts'
import { listRemovedFavourites } from './list-removed-favourites.server.ts'

interface RestoreFavouritesResult {
  restored: number
  /** How many found no room on the list any more. */
  left: number
}

/**
 * Puts back what was taken off the list at the moment `listRemovalTimes`, where it stood and at the price at which it was kept;
 * a car that was sold meanwhile too. What was removed too long ago, or stands there again, is passed over.
 */
export async function restoreFavourites(
  context: VisitorContext,
  owner: ViewerIdentity,
  removedAt: Date,
): Promise<RestoreFavouritesResult> {
  return withVisitor(context, owner, async (tx, { existing }) => {
    if (existing === undefined) return { restored: 0, left: 0 }
    const removed = await listRemovedFavourites({ db: tx, now: context.now }, existing.id)
    const meant = removed.filter((keeping) => keeping.removedAt.getTime() === removedAt.getTime())
    const room = MAX_FAVOURITES - (await listFavouriteIds({ db: tx }, existing.id)).length
    const fitting = meant.slice(0, Math.max(0, room)).map(({ carId }) => carId)
    if (fitting.length > 0) {
      await tx
        .insertInto('favourite')
        .columns(['visitor_id', 'car_id', 'added_at', 'price_rub', 'told_price_rub', 'told_state'])
        .expression((db) =>
          db
            .selectFrom('removed_favourite as removed')
            .innerJoin('car', 'car.id', 'removed.car_id')
            .select(['removed.visitor_id', 'removed.car_id', 'removed.added_at', 'removed.price_rub'])
            // How it stands now he has before his eyes.
            .select(['car.price_rub as told_price_rub', 'car.state as told_state'])
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
    return { restored: fitting.length, left: meant.length - fitting.length }
  })
}
