import { resolveBrandAndModel } from '../cars/reference/resolve-brand-and-model.ts'
import { findMaintenancePrices } from '../content/find-maintenance-prices.server.ts'
import type { Context } from '../context.ts'
import { listNextServices, type MaintenanceSchedule } from './maintenance-schedule.ts'

/** Whose schedule is asked for, in any spelling; nothing at all means any car. */
export interface MaintenanceQuery {
  brand?: string
  model?: string
  mileageKm?: number
}

/** What is done to such a car at which mileage, and for how much; undefined when the dealer has written no prices at all. */
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
