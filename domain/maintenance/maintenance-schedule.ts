import type { MaintenancePrice } from '../content/maintenance-price.ts'

/** A maintenance that a car comes to, at this reading of its odometer. */
export interface DueService extends MaintenancePrice {
  dueAtKm: number
}

export interface MaintenanceSchedule {
  /** As the trade calls them; undefined when it does not know them. */
  brand: string | undefined
  model: string | undefined
  /** Every line of the schedule, by mileage. Never empty. */
  prices: MaintenancePrice[]
  /** The next ones, the nearest first; empty while no mileage is named. */
  next: DueService[]
}

/** Who is a little late comes for the same maintenance. */
const LATE_TOLERANCE_KM = 1_000
const MAX_NEXT_SERVICES = 3

/** The services that a car with this mileage comes to next. Behind its last line a schedule begins anew. */
export function listNextServices(prices: readonly MaintenancePrice[], mileageKm: number): DueService[] {
  const round = prices.at(-1)?.mileageKm
  if (round === undefined) return []
  const first = Math.max(0, Math.floor((mileageKm - LATE_TOLERANCE_KM) / round))
  return Array.from({ length: MAX_NEXT_SERVICES + 1 }, (_, more) => first + more)
    .flatMap((rounds) => prices.map((price) => ({ ...price, dueAtKm: rounds * round + price.mileageKm })))
    .filter(({ dueAtKm }) => dueAtKm >= mileageKm - LATE_TOLERANCE_KM)
    .slice(0, MAX_NEXT_SERVICES)
}
