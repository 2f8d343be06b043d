import type { Context } from '../context.ts'
import type { ComparedCar } from './comparison.ts'
import { findVisitorId } from '../visitors/visitors.server.ts'
import type { ViewerIdentity, VisitorContext } from '../visitors/visitor.ts'

/** The cars in a visitor's comparison, in their order, new and used together. */
export async function listCompared({ db }: Pick<Context, 'db'>, visitorId: number): Promise<ComparedCar[]> {
  return db
    .selectFrom('compared_car')
    .innerJoin('car', 'car.id', 'compared_car.car_id')
    .select(['compared_car.car_id as carId', 'car.catalogue_block as block'])
    .where('compared_car.visitor_id', '=', visitorId)
    .orderBy('compared_car.position')
    .execute()
}

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

/** The number of cars in the viewer's comparison, new and used together. */
export async function countCompared(
  context: Pick<VisitorContext, 'db' | 'signingSecret'>,
  viewer: ViewerIdentity,
): Promise<number> {
  const id = await findVisitorId(context, viewer)
  return id === undefined ? 0 : (await listComparedIds(context, id)).length
}
