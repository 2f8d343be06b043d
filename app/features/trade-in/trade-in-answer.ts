import type { OwnCarAnswer } from '#app/features/own-car/own-car-inputs.ts'
import type { TradeInEstimate } from '#domain/cars/trade-in/trade-in.ts'

/** What is said of a car that would be traded in: the page's own answer, and what `estimate.json` gives. */
export interface TradeInAnswer extends OwnCarAnswer {
  /** Undefined while something in the fields is wrong. */
  estimate?: TradeInEstimate
}

/** Reads what came through the JSON door; undefined when it is something else, a proxy's page among it. */
export const parseTradeInAnswer = (json: unknown): TradeInAnswer | undefined => (isAnswer(json) ? json : undefined)

const isAnswer = (json: unknown): json is TradeInAnswer =>
  typeof json === 'object' && json !== null && 'errors' in json && 'models' in json && Array.isArray(json.models)
