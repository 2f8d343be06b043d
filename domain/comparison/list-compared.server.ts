import type { Context } from '../context.ts'
import type { ComparedCar } from './comparison.ts'

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
