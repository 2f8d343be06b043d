import { sql } from 'kysely'
import * as v from 'valibot'
import type { Context } from '../context.ts'

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

/** The price of one service of a maintenance schedule. Whole roubles. */
export const MaintenancePriceSchema = v.object({
  /** Whether the price is for the model, for its brand, or for any car. */
  scope: v.picklist(['model', 'brand', 'any']),
  mileageKm: v.number(),
  /** «ТО-3» */
  name: v.string(),
  works: v.array(v.string()),
  partsRub: v.number(),
  labourRub: v.number(),
})

export type MaintenancePrice = v.InferOutput<typeof MaintenancePriceSchema>
