import { withVisitor } from '../visitors/with-visitor.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import type { FavouriteChangeResult } from './favourite.ts'
import { listFavouriteIds } from './list-favourite-ids.server.ts'
import { moveFavouritesToRemoved } from './move-favourites-to-removed.server.ts'

/**
 * Removes a car from the viewer's favourites, in any state; it can be restored for a while. No error if it was not
 * there.
 */
export async function removeFavourite(
  context: VisitorContext,
  viewer: ViewerIdentity,
  carId: number,
): Promise<FavouriteChangeResult> {
  return withVisitor(context, viewer, async (tx, { existing }): Promise<FavouriteChangeResult> => {
    if (existing === undefined) return { ok: true, count: 0, isListed: false }
    await moveFavouritesToRemoved(tx, { visitorId: existing.id, carId, now: context.now() })
    const ids = await listFavouriteIds({ db: tx }, existing.id)
    return { ok: true, count: ids.length, isListed: false, token: existing.token }
  })
}
