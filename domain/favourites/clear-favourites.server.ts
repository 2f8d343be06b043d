import { withVisitor } from '../visitors/with-visitor.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import { moveFavouritesToRemoved } from './move-favourites-to-removed.server.ts'

/** Removes all cars from the viewer's favourites; they can be restored for a while. Returns how many. */
export async function clearFavourites(context: VisitorContext, viewer: ViewerIdentity): Promise<number> {
  return withVisitor(context, viewer, async (tx, { existing }) =>
    existing === undefined ? 0 : moveFavouritesToRemoved(tx, { visitorId: existing.id, now: context.now() }),
  )
}
