import { withVisitor } from '../visitors/with-visitor.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import { moveFavouritesToRemoved } from './move-favourites-to-removed.server.ts'

/** Takes every car off the owner's list; they can be put back for a while. Returns how many they were. */
export async function clearFavourites(context: VisitorContext, owner: ViewerIdentity): Promise<number> {
  return withVisitor(context, owner, async (tx, { existing }) =>
    existing === undefined ? 0 : moveFavouritesToRemoved(tx, { visitorId: existing.id, now: context.now() }),
  )
}
