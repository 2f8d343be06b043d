/** The car that a visitor would trade in. */
export interface TradeInCar {
  /** As he writes them, in any spelling. */
  brand: string
  model: string
  year: number
  mileageKm: number
}

/**
 * How wide the net was cast, from the best likeness to the faintest: about the same year and mileage; the same
 * generation; the same model; the brand's models of the same body, each measured by what a new one costs.
 */
export const SIMILARITY_LEVELS = ['near', 'generation', 'model', 'class'] as const
export type SimilarityLevel = (typeof SIMILARITY_LEVELS)[number]

/** What an estimate stands on. */
export interface TradeInBasis {
  similarity: SimilarityLevel
  /** How many cars, and how many of these are sold or gone. */
  cars: number
  soldCars: number
  /** From and to, both included. */
  years: [number, number]
  mileagesKm: [number, number]
}

export type TradeInEstimate =
  | {
      ok: true
      /** As the house calls them. */
      brand: string
      model: string
      /** What the dealer would give, in whole roubles: a preliminary range, not an offer. */
      lowRub: number
      highRub: number
      basis: TradeInBasis
    }
  | { ok: false; reason: TradeInRefusal }

/** Nobody has heard of the make or of the model; or there are too few like it to say anything honest. */
export type TradeInRefusal = 'unknown-brand' | 'unknown-model' | 'too-few'

/**
 * What stays between the price at which such cars stand here and what is given for one: preparation, guarantee, months
 * on the yard. The dealer's setting TRADE_IN_MARGIN_PERCENT replaces it.
 */
export const TRADE_IN_MARGIN_PERCENT = 10

/** A used car of ours, now or within the last year, as evidence. Whole roubles. */
export interface Comparable {
  id: number
  modelId: number
  generation: string | null
  year: number
  mileageKm: number
  /** Of the day it came, and of now or of the day it went. */
  firstPriceRub: number
  priceRub: number
  daysOnSale: number
  isGone: boolean
}
