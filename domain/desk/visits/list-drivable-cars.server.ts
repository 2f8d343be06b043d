import { sql } from 'kysely'
import type { DeskContext } from '../desk-context.ts'

/** A car of a branch that a visit can be booked with. */
interface DrivableCar {
  id: number
  brand: string
  /** «Monjaro, 2024, …2765» */
  name: string
}

/** More than fit on a form; a dealer with more names the car by its request. */
const MAX_CARS = 500

/** The cars of a branch, and those without one, that are in stock and for sale, by name. */
export const listDrivableCars = ({ db }: Pick<DeskContext, 'db'>, branchId: number): Promise<DrivableCar[]> =>
  db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .select(['car.id', 'brand.name as brand'])
    .select(sql<string>`concat_ws(', ', model.name, car.year, '…' || right(car.vin, 4))`.as('name'))
    // As isDrivable (domain/test-drives/test-drive.ts).
    .where('car.state', 'in', ['published', 'held'])
    .where('car.availability', '=', 'in-stock')
    .where((eb) => eb.or([eb('car.branch_id', '=', branchId), eb('car.branch_id', 'is', null)]))
    .orderBy('brand.name')
    .orderBy('model.name')
    .orderBy('car.id')
    .limit(MAX_CARS)
    .execute()
