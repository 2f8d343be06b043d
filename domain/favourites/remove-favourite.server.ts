import { serveVisitor } from '../visitors/serve-visitor.server.ts'
import type { Owner } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import type { FavouriteChange } from './favourite.ts'
import { listFavouriteIds } from './list-favourite-ids.server.ts'
import { takeOffFavourites } from './take-off-favourites.server.ts'

/** Keeps car `carId` no longer, whatever its state; it can be put back for a while. One that was not kept is none of it. */
export async function removeFavourite(context: VisitorContext, owner: Owner, carId: number): Promise<FavouriteChange> {
  return serveVisitor(context, owner, async (tx, { known }): Promise<FavouriteChange> => {
    if (known === undefined) return { ok: true, count: 0, isListed: false }
    await takeOffFavourites(tx, { visitorId: known.id, carId, now: context.now() })
    const ids = await listFavouriteIds({ db: tx }, known.id)
    return { ok: true, count: ids.length, isListed: false, token: known.token }
  })
}
