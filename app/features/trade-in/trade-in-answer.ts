import type { OwnCarAnswer } from '#app/features/own-car/own-car-inputs.ts'
import type { TradeInEstimate } from '#domain/cars/trade-in/trade-in.ts'

/** The answer about a car to be traded in, in the page and in `estimate.json`. */
export interface TradeInAnswer extends OwnCarAnswer {
  /** Undefined while a field has an error. */
  estimate?: TradeInEstimate
}

/** Parses the JSON endpoint's answer; undefined when it is something else, such as a proxy's page. */
export const parseTradeInAnswer = (json: unknown): TradeInAnswer | undefined => (isAnswer(json) ? json : undefined)

const isAnswer = (json: unknown): json is TradeInAnswer =>
  typeof json === 'object' && json !== null && 'errors' in json && 'models' in json && Array.isArray(json.models)
