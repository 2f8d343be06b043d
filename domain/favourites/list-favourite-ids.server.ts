import type { Context } from '../context.ts'

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
