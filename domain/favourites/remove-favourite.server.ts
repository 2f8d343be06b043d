import { serveVisitor } from '../visitors/serve-visitor.server.ts'
import type { Owner } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import type { FavouriteChange } from './favourite.ts'
import { listFavouriteIds } from './list-favourite-ids.server.ts'

/** Keeps car `carId` no longer; one that was not kept is none of it, whatever its state. */
export async function removeFavourite(context: VisitorContext, owner: Owner, carId: number): Promise<FavouriteChange> {
  return serveVisitor(context, owner, async (tx, { known }): Promise<FavouriteChange> => {
    if (known === undefined) return { ok: true, count: 0, isListed: false }
    await tx.deleteFrom('favourite').where('visitor_id', '=', known.id).where('car_id', '=', carId).execute()
    const ids = await listFavouriteIds({ db: tx }, known.id)
    return { ok: true, count: ids.length, isListed: false, token: known.token }
  })
}
