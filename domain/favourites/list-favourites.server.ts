import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Favourite } from './favourite.ts'
import { findVisitorId } from '../visitors/visitor-token.server.ts'
import type { ViewerIdentity, VisitorContext } from '../visitors/visitor.ts'

/** Ids of a visitor's favourites, the newest first. */
export async function listFavouriteIds({ db }: Pick<Context, 'db'>, visitorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('car_id')
    .where('visitor_id', '=', visitorId)
    .orderBy('added_at', 'desc')
    .orderBy('car_id')
    .execute()
  return rows.map((row) => row.car_id)
}

/** A visitor's favourites, the newest first, each with the price that it had when it was added. */
export function listFavourites({ db }: Pick<Context, 'db'>, visitorId: number): Promise<Favourite[]> {
  return db
    .selectFrom('favourite')
    .select(['car_id as carId', 'added_at as addedAt', 'price_rub as priceRub'])
    .where('visitor_id', '=', visitorId)
    .orderBy('added_at', 'desc')
    .orderBy('car_id')
    .execute()
}

/** The number of the viewer's favourites. */
export async function countFavourites(
  context: Pick<VisitorContext, 'db' | 'signingSecret'>,
  viewer: ViewerIdentity,
): Promise<number> {
  const id = await findVisitorId(context, viewer)
  return id === undefined ? 0 : (await listFavouriteIds(context, id)).length
}

/**
 * Records that a visitor has seen the current prices and states of their favourites, so that no notice is sent for
 * them.
 */
export async function markFavouritesSeen({ db }: Pick<Context, 'db'>, visitorId: number): Promise<void> {
  await db
    .updateTable('favourite')
    .from('car')
    .set((eb) => ({ notified_price_rub: eb.ref('car.price_rub'), notified_state: eb.ref('car.state') }))
    .where('favourite.visitor_id', '=', visitorId)
    .whereRef('car.id', '=', 'favourite.car_id')
    .where(
      sql<boolean>`(favourite.notified_price_rub, favourite.notified_state) is distinct from (car.price_rub, car.state)`,
    )
    .execute()
}
