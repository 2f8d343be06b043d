import * as v from 'valibot'
import { type MaintenancePrice, MaintenancePriceSchema } from '../content/maintenance-price.ts'

/** A service that is due at this reading of the odometer. */
const DueServiceSchema = v.object({ ...MaintenancePriceSchema.entries, dueAtKm: v.number() })

export type DueService = v.InferOutput<typeof DueServiceSchema>

export const MaintenanceScheduleSchema = v.object({
  /** The names in the reference data; undefined when they are not in it. */
  brand: v.optional(v.string()),
  model: v.optional(v.string()),
  /** Every line of the schedule, by mileage. Never empty. */
  prices: v.array(MaintenancePriceSchema),
  /** The next services, the nearest first; empty without a mileage. */
  next: v.array(DueServiceSchema),
})

export type MaintenanceSchedule = v.InferOutput<typeof MaintenanceScheduleSchema>

/** A car that is at most so late is still due for the same service. */
const LATE_TOLERANCE_KM = 1_000
const MAX_NEXT_SERVICES = 3

/** The next services of a car with this mileage. After its last line a schedule starts again. */
export function listNextServices(prices: readonly MaintenancePrice[], mileageKm: number): DueService[] {
  const cycleKm = prices.at(-1)?.mileageKm
  if (cycleKm === undefined) return []
  const first = Math.max(0, Math.floor((mileageKm - LATE_TOLERANCE_KM) / cycleKm))
  return Array.from({ length: MAX_NEXT_SERVICES + 1 }, (_, index) => first + index)
    .flatMap((cycle) => prices.map((price) => ({ ...price, dueAtKm: cycle * cycleKm + price.mileageKm })))
    .filter(({ dueAtKm }) => dueAtKm >= mileageKm - LATE_TOLERANCE_KM)
    .slice(0, MAX_NEXT_SERVICES)
}
