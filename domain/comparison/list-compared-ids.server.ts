import type { Context } from '../context.ts'

/** Ids of the cars in a visitor's comparison, in their order, new and used together. */
export async function listComparedIds({ db }: Pick<Context, 'db'>, visitorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('compared_car')
    .select('car_id')
    .where('visitor_id', '=', visitorId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.car_id)
}
