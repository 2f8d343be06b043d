import { listModelNames, loadOwnCar, type LoadOwnCarParams } from '#app/features/own-car/load-own-car.server.ts'
import { type OwnCarInputs, type OwnCarView, hasInput } from '#app/features/own-car/own-car-inputs.ts'
import { parseTradeInCar } from '#app/features/own-car/parse-own-car.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { estimateTradeIn } from '#domain/cars/trade-in/estimate-trade-in.server.ts'
import type { TradeInAnswer } from './trade-in-answer.ts'

export interface TradeInView extends OwnCarView {
  /** Undefined when nobody has asked yet, or no answer can be had now. */
  answer: TradeInAnswer | undefined
}

/** The fields as the page's query fills them in, and what is said of that car. */
export async function loadTradeIn(site: Site, asking: LoadOwnCarParams): Promise<TradeInView> {
  const view = await loadOwnCar(site, asking)
  const answer = hasInput(view.inputs)
    ? await getTradeInAnswer(site, view.inputs).catch(withFallback(site, 'a trade-in estimate', undefined))
    : undefined
  return { ...view, answer }
}

/** What is wrong in the fields, or what the car would bring. */
export async function getTradeInAnswer(site: Site, said: OwnCarInputs): Promise<TradeInAnswer> {
  const models = listModelNames(said.own_brand)
  const read = parseTradeInCar(said)
  if (!read.ok) return { errors: read.errors, models }
  const { own_brand: brand, own_model: model, own_year: year, own_mileage_km: mileageKm } = read.car
  const car = { brand, model, year, mileageKm }
  return { errors: {}, models, estimate: await estimateTradeIn(site, car, site.tradeInMarginPercent) }
}
