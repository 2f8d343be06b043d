import * as v from 'valibot'

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
const TradeInBasisSchema = v.object({
  similarity: v.picklist(SIMILARITY_LEVELS),
  /** How many cars, and how many of these are sold or archived. */
  cars: v.number(),
  soldCars: v.number(),
  /** From and to, both included. */
  years: v.tuple([v.number(), v.number()]),
  mileagesKm: v.tuple([v.number(), v.number()]),
})

export type TradeInBasis = v.InferOutput<typeof TradeInBasisSchema>

/** The brand or the model is unknown, or there are too few similar cars for an estimate. */
const TRADE_IN_REFUSALS = ['unknown-brand', 'unknown-model', 'too-few'] as const
export type TradeInRefusal = (typeof TRADE_IN_REFUSALS)[number]

export const TradeInEstimateSchema = v.variant('ok', [
  v.object({
    ok: v.literal(true),
    /** The names in the database. */
    brand: v.string(),
    model: v.string(),
    /** What the dealer would pay, in whole roubles: a preliminary range, not an offer. */
    lowRub: v.number(),
    highRub: v.number(),
    basis: TradeInBasisSchema,
  }),
  v.object({ ok: v.literal(false), reason: v.picklist(TRADE_IN_REFUSALS) }),
])

export type TradeInEstimate = v.InferOutput<typeof TradeInEstimateSchema>

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
