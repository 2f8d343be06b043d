import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { isSoldOrArchived } from '../cars/car.ts'
import { findCarStatus } from '../cars/find-cars.server.ts'
import type { Viewer, ViewerIdentity, VisitorContext, VisitorMerge } from '../visitors/visitor.ts'
import { withVisitor } from '../visitors/visitors.server.ts'
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

/**
 * Moves one visitor's favourites to another visitor, with those that can be restored. For a car on both lists the
 * earlier day stays, with the price of that day. Returns how many were dropped: the oldest ones, when there are too
 * many.
 */
export async function mergeFavourites(tx: Transaction<DB>, { from, to }: VisitorMerge): Promise<number> {
  await tx
    .updateTable('favourite as existing')
    .from('favourite as merged')
    .set((eb) => ({ added_at: eb.ref('merged.added_at'), price_rub: eb.ref('merged.price_rub') }))
    .where('existing.visitor_id', '=', to)
    .where('merged.visitor_id', '=', from)
    .whereRef('merged.car_id', '=', 'existing.car_id')
    .whereRef('merged.added_at', '<', 'existing.added_at')
    .execute()
  const existingIds = tx.selectFrom('favourite').select('car_id').where('visitor_id', '=', to)
  await tx
    .updateTable('favourite')
    .from('car')
    // The visitor has seen the changes before the login.
    .set((eb) => ({ visitor_id: to, notified_price_rub: eb.ref('car.price_rub'), notified_state: eb.ref('car.state') }))
    .whereRef('car.id', '=', 'favourite.car_id')
    .where('visitor_id', '=', from)
    .where('car_id', 'not in', existingIds)
    .execute()
  await tx
    .updateTable('removed_favourite')
    .set({ visitor_id: to })
    .where('visitor_id', '=', from)
    .where('car_id', 'not in', (eb) => eb.selectFrom('removed_favourite').select('car_id').where('visitor_id', '=', to))
    .execute()
  const tooMany = existingIds.orderBy('added_at', 'desc').orderBy('car_id').offset(MAX_FAVOURITES)
  const { numDeletedRows } = await tx
    .deleteFrom('favourite')
    .where('visitor_id', '=', to)
    .where('car_id', 'in', tooMany)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
