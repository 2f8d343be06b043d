import { listModelNames, loadOwnCar, type LoadOwnCarParams } from '#app/features/own-car/load-own-car.server.ts'
import { type OwnCarInputs, type OwnCarView, hasInput } from '#app/features/own-car/own-car-inputs.ts'
import { parseTradeInCar } from '#app/features/own-car/parse-own-car.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { estimateTradeIn } from '#domain/cars/trade-in/estimate-trade-in.server.ts'
import { findTradeInExample, type TradeInExample } from '#domain/cars/trade-in/find-trade-in-example.server.ts'
import type { TradeInAnswer } from './trade-in-answer.ts'

export interface TradeInView extends OwnCarView {
  /** Undefined when nothing was requested yet, or no answer is available now. */
  answer: TradeInAnswer | undefined
  /** In place of an answer while there is none; undefined where none was asked for or found. */
  example?: TradeInExample
}

/** The fields filled in from the page's query, and the answer about that car. */
export async function loadTradeIn(site: Site, params: LoadOwnCarParams): Promise<TradeInView> {
  const view = await loadOwnCar(site, params)
  const answer = hasInput(view.inputs)
    ? await getTradeInAnswer(site, view.inputs).catch(withFallback(site, 'a trade-in estimate', undefined))
    : undefined
  return { ...view, answer }
}

/** The same for a page that is about trade-in: it begins with an example. */
export async function loadTradeInWithExample(site: Site, params: LoadOwnCarParams): Promise<TradeInView> {
  const view = await loadTradeIn(site, params)
  if (view.answer !== undefined) return view
  const example = await findTradeInExample(site, site.tradeInMarginPercent).catch(
    withFallback(site, 'the example of a trade-in estimate', undefined),
  )
  return { ...view, example }
}

/** The errors of the fields, or the estimate of the car. */
export async function getTradeInAnswer(site: Site, inputs: OwnCarInputs): Promise<TradeInAnswer> {
  const models = listModelNames(inputs.own_brand)
  const parsed = parseTradeInCar(inputs)
  if (!parsed.ok) return { errors: parsed.errors, models }
  const { own_brand: brand, own_model: model, own_year: year, own_mileage_km: mileageKm } = parsed.values
  const car = { brand, model, year, mileageKm }
  return { errors: {}, models, estimate: await estimateTradeIn(site, car, site.tradeInMarginPercent) }
}
