import type { Context } from '../context.ts'

/** What a VIN tells when the car stands here or was sold here. */
export interface KnownCar {
  vin: string
  brand: string
  model: string
  year: number
}

/** The cars behind these VINs, whatever has become of them; a draft is nobody's business yet. */
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
