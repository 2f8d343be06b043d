import type { Context } from '../context.ts'

/** What a VIN identifies when the car is or was in this dealership's stock. */
export interface KnownCar {
  vin: string
  brand: string
  model: string
  year: number
}

/** The cars with these VINs, whatever their state; drafts are left out. */
export async function findCarsByVin({ db }: Pick<Context, 'db'>, vins: readonly string[]): Promise<KnownCar[]> {
  if (vins.length === 0) return []
  const rows = await db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .select(['car.vin', 'brand.name as brand', 'model.name as model', 'car.year'])
    .where('car.vin', 'in', vins)
    .where('car.state', '<>', 'draft')
    .execute()
  return rows.flatMap(({ vin, ...car }) => (vin === null ? [] : [{ vin, ...car }]))
}
