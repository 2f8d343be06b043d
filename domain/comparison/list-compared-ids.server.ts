import type { Context } from '../context.ts'

/** Ids of the cars that a visitor compares, in the order in which he added them, new and used together. */
export async function listComparedIds({ db }: Pick<Context, 'db'>, visitorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('compared_car')
    .select('car_id')
    .where('visitor_id', '=', visitorId)
    .orderBy('added_at')
    .orderBy('car_id')
    .execute()
  return rows.map((row) => row.car_id)
}
