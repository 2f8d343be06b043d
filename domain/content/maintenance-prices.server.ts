import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { MaintenancePrice } from './maintenance-price.ts'

/**
 * The maintenance prices of a model, otherwise of its brand, otherwise for any car, by mileage; empty when there are
 * none. A model with its own rows uses only these: two schedules with different intervals cannot be combined.
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
