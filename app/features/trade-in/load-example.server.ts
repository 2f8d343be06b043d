import type { Site } from '#app/http/middleware/site.ts'
import { WHOLE_STOCK } from '#domain/cars/catalogue/catalogue-query.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { estimateTradeIn } from '#domain/cars/trade-in/estimate-trade-in.server.ts'

/** A car that a visitor could have, with its real estimate. */
export interface TradeInExample {
  brand: string
  model: string
  year: number
  mileageKm: number
  lowRub: number
  highRub: number
}

const MILEAGE_STEP_KM = 10_000

/**
 * The example that stands in place of an answer: a used car of the brand that the stock has most of. Undefined where
 * there is none, or too few for an estimate.
 */
export async function loadTradeInExample(site: Site): Promise<TradeInExample | undefined> {
  const used = { ...WHOLE_STOCK, choices: { block: ['used'] } }
  const [brand] = site.stock.search(used).facets.brand.toSorted((a, b) => b.count - a.count)
  if (brand === undefined || brand.count === 0) return undefined
  const { carIds } = site.stock.search({ ...used, choices: { ...used.choices, brand: [brand.value] } })
  const cars = await listCarCards(site, carIds)
  const car = cars.find(({ mileageKm }) => mileageKm !== null && mileageKm >= MILEAGE_STEP_KM)
  if (car === undefined || car.mileageKm === null) return undefined
  const example = {
    brand: car.brand.name,
    model: car.model.name,
    year: car.year,
    mileageKm: Math.round(car.mileageKm / MILEAGE_STEP_KM) * MILEAGE_STEP_KM,
  }
  const estimate = await estimateTradeIn(site, example, site.tradeInMarginPercent)
  return estimate.ok ? { ...example, lowRub: estimate.lowRub, highRub: estimate.highRub } : undefined
}
