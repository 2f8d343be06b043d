/** The price of one service of a maintenance schedule. Whole roubles. */
export interface MaintenancePrice {
  /** Whether the price is for the model, for its brand, or for any car. */
  scope: 'model' | 'brand' | 'any'
  mileageKm: number
  /** «ТО-3» */
  name: string
  works: string[]
  partsRub: number
  labourRub: number
}
