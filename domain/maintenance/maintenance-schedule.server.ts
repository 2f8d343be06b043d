import { resolveBrandAndModel } from '../cars/reference/find-brand.ts'
import { findMaintenancePrices } from '../content/content-queries.server.ts'
import type { Context } from '../context.ts'
import { listNextServices, type MaintenanceSchedule } from './maintenance-schedule.ts'

/** The car whose schedule is requested, in any spelling; an empty query means any car. */
export interface MaintenanceQuery {
  brand?: string
  model?: string
  mileageKm?: number
}

/** The works and prices for a car by mileage; undefined when the dealer has entered no prices at all. */
export async function findMaintenanceSchedule(
  context: Pick<Context, 'db'>,
  { brand = '', model = '', mileageKm }: MaintenanceQuery,
): Promise<MaintenanceSchedule | undefined> {
  const { brandSlug, modelSlug, ...known } = resolveBrandAndModel(brand, model)
  const prices = await findMaintenancePrices(context, { brandSlug, modelSlug: brandSlug === '' ? '' : modelSlug })
  if (prices.length === 0) return undefined
  return {
    brand: known.brand?.name,
    model: known.model?.name,
    prices,
    next: mileageKm === undefined ? [] : listNextServices(prices, mileageKm),
  }
}
