import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { MaintenancePrice } from './maintenance-price.ts'

/**
 * The maintenance schedule of a model, else of its brand, else the one for any car, by mileage; empty when there is none.
 * A model that has lines of its own has nothing but these: two schedules with different intervals make no third.
 */
export async function findMaintenancePrices(
  { db }: Pick<Context, 'db'>,
  { brandSlug = '', modelSlug = '' }: { brandSlug?: string; modelSlug?: string } = {},
): Promise<MaintenancePrice[]> {
  const { rows } = await sql<MaintenancePrice>`
    select case when model_slug <> '' then 'model' when brand_slug <> '' then 'brand' else 'any' end as scope,
      mileage_km as "mileageKm", name, works, parts_rub as "partsRub", labour_rub as "labourRub"
    from maintenance_price
    where (brand_slug, model_slug) = (
      select brand_slug, model_slug from maintenance_price
      where (brand_slug, model_slug) in ((${brandSlug}, ${modelSlug}), (${brandSlug}, ''), ('', ''))
      order by brand_slug <> '' desc, model_slug <> '' desc limit 1)
    order by mileage_km`.execute(db)
  return rows
}
