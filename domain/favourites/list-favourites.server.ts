import type { Context } from '../context.ts'
import type { Favourite } from './favourite.ts'

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
