import { isSoldOrArchived } from '../cars/car.ts'
import { findCarStatus } from '../cars/find-cars.server.ts'
import { withVisitor } from '../visitors/with-visitor.server.ts'
import type { Viewer, ViewerIdentity, VisitorContext } from '../visitors/visitor.ts'
import { type FavouriteChangeResult, MAX_FAVOURITES } from './favourite.ts'
import { listFavouriteIds } from './list-favourites.server.ts'
import { moveFavouritesToRemoved } from './removed-favourites.server.ts'

/**
 * Adds a car to the viewer's favourites, and creates a visitor for a newcomer. Nothing changes if the car is there
 * already.
 */
export async function addFavourite(
  context: VisitorContext,
  viewer: Viewer,
  carId: number,
): Promise<FavouriteChangeResult> {
  return withVisitor(context, viewer, async (tx, { existing, create }): Promise<FavouriteChangeResult> => {
    const ids = existing === undefined ? [] : await listFavouriteIds({ db: tx }, existing.id)
    const status = { count: ids.length, isListed: ids.includes(carId), token: existing?.token }
    if (status.isListed) return { ok: true, ...status }
    const car = await findCarStatus({ db: tx }, carId)
    if (car === undefined) return { ok: false, reason: 'car-unknown', ...status }
    if (isSoldOrArchived(car)) return { ok: false, reason: 'car-sold', ...status }
    if (ids.length >= MAX_FAVOURITES) return { ok: false, reason: 'full', ...status }
    if (existing === undefined && viewer.isRobot) return { ok: false, reason: 'robot', ...status }
    const visitor = existing ?? (await create())
    await tx
      .insertInto('favourite')
      .values({
        visitor_id: visitor.id,
        car_id: carId,
        added_at: context.now(),
        price_rub: car.priceRub,
        notified_price_rub: car.priceRub,
        notified_state: car.state,
      })
      .execute()
    return { ok: true, count: ids.length + 1, isListed: true, token: visitor.token }
  })
}

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

/** Removes all cars from the viewer's favourites; they can be restored for a while. Returns how many. */
export async function clearFavourites(context: VisitorContext, viewer: ViewerIdentity): Promise<number> {
  return withVisitor(context, viewer, async (tx, { existing }) =>
    existing === undefined ? 0 : moveFavouritesToRemoved(tx, { visitorId: existing.id, now: context.now() }),
  )
}
