import type { Context } from '../context.ts'

/** Ids of the cars that a visitor has viewed, the last one first, in any state. */
export async function listViewedIds({ db }: Pick<Context, 'db'>, visitorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('viewed_car')
    .select('car_id')
    .where('visitor_id', '=', visitorId)
    .orderBy('viewed_at', 'desc')
    .orderBy('car_id', 'desc')
    .execute()
  return rows.map((row) => row.car_id)
}
