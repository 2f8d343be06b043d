import * as v from 'valibot'

/** The price of one service of a maintenance schedule. Whole roubles. */
export const MaintenancePriceSchema = v.object({
  /** Whether the price is for the model, for its brand, or for any car. */
  scope: v.picklist(['model', 'brand', 'any']),
  mileageKm: v.number(),
  /** «ТО-3» */
  name: v.string(),
  works: v.array(v.string()),
  partsRub: v.number(),
  labourRub: v.number(),
})

export type MaintenancePrice = v.InferOutput<typeof MaintenancePriceSchema>
