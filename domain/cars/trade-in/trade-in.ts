/** The car that a visitor wants to trade in. */
export interface TradeInCar {
  /** As the visitor writes them, in any spelling. */
  brand: string
  model: string
  year: number
  mileageKm: number
}

/**
 * How similar the comparables are, from most to least: about the same year and mileage; the same generation; the same
 * model; the brand's models of the same body class, scaled by the prices of new cars.
 */
export const SIMILARITY_LEVELS = ['near', 'generation', 'model', 'class'] as const
export type SimilarityLevel = (typeof SIMILARITY_LEVELS)[number]

/** The cars that an estimate is based on. */
export interface TradeInBasis {
  similarity: SimilarityLevel
  /** How many cars, and how many of these are sold or archived. */
  cars: number
  soldCars: number
  /** From and to, both included. */
  years: [number, number]
  mileagesKm: [number, number]
}

export type TradeInEstimate =
  | {
      ok: true
      /** The names in the database. */
      brand: string
      model: string
      /** What the dealer would pay, in whole roubles: a preliminary range, not an offer. */
      lowRub: number
      highRub: number
      basis: TradeInBasis
    }
  | { ok: false; reason: TradeInRefusal }

/** The brand or the model is unknown, or there are too few similar cars for an estimate. */
export type TradeInRefusal = 'unknown-brand' | 'unknown-model' | 'too-few'

/**
 * The default difference between the price of such cars and what the dealer pays for one: preparation, guarantee,
 * months in stock. The setting TRADE_IN_MARGIN_PERCENT replaces it.
 */
export const TRADE_IN_MARGIN_PERCENT = 10

/** A used car of the stock, on sale now or within the last year. Whole roubles. */
export interface Comparable {
  id: number
  modelId: number
  generation: string | null
  year: number
  mileageKm: number
  /** Its first price, and its present or last price. */
  firstPriceRub: number
  priceRub: number
  daysOnSale: number
  isGone: boolean
}
