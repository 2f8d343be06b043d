import * as v from 'valibot'
import { OwnCarAnswerSchema } from '#app/features/own-car/own-car-inputs.ts'
import { TradeInEstimateSchema } from '#domain/cars/trade-in/trade-in.ts'

/** The answer about a car to be traded in, in the page and in `estimate.json`; no estimate while a field has an error. */
export const TradeInAnswerSchema = v.object({
  ...OwnCarAnswerSchema.entries,
  estimate: v.optional(TradeInEstimateSchema),
})

export type TradeInAnswer = v.InferOutput<typeof TradeInAnswerSchema>
