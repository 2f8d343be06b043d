import { isOver } from '../cars/car.ts'
import { findCarStanding } from '../cars/find-car-standing.server.ts'
import { serveVisitor } from '../visitors/serve-visitor.server.ts'
import type { Asker } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import { type FavouriteChange, MAX_FAVOURITES } from './favourite.ts'
import { listFavouriteIds } from './list-favourite-ids.server.ts'

/** Keeps car `carId` for whoever asks, and admits a newcomer. A car that is kept already stays so. */
export async function addFavourite(context: VisitorContext, asker: Asker, carId: number): Promise<FavouriteChange> {
  return serveVisitor(context, asker, async (tx, { known, admit }): Promise<FavouriteChange> => {
    const ids = known === undefined ? [] : await listFavouriteIds({ db: tx }, known.id)
    const standing = { count: ids.length, isListed: ids.includes(carId), token: known?.token }
    if (standing.isListed) return { ok: true, ...standing }
    const car = await findCarStanding({ db: tx }, carId)
    if (car === undefined) return { ok: false, reason: 'car-unknown', ...standing }
    if (isOver(car)) return { ok: false, reason: 'car-sold', ...standing }
    if (ids.length >= MAX_FAVOURITES) return { ok: false, reason: 'full', ...standing }
    if (known === undefined && asker.isRobot) return { ok: false, reason: 'robot', ...standing }
    const visitor = known ?? (await admit())
    await tx
      .insertInto('favourite')
      .values({
        visitor_id: visitor.id,
        car_id: carId,
        added_at: context.now(),
        price_rub: car.priceRub,
        told_price_rub: car.priceRub,
        told_state: car.state,
      })
      .execute()
    return { ok: true, count: ids.length + 1, isListed: true, token: visitor.token }
  })
}
