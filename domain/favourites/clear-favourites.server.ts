import { serveVisitor } from '../visitors/serve-visitor.server.ts'
import type { Owner } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import { takeOffFavourites } from './take-off-favourites.server.ts'

/** Takes every car off the owner's list; they can be put back for a while. Returns how many they were. */
export async function clearFavourites(context: VisitorContext, owner: Owner): Promise<number> {
  return serveVisitor(context, owner, async (tx, { known }) =>
    known === undefined ? 0 : takeOffFavourites(tx, { visitorId: known.id, now: context.now() }),
  )
}
