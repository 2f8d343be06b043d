/** What one maintenance of a car costs: the line of a schedule. Whole roubles. */
export interface MaintenancePrice {
  /** Whether it was written for the model, for its brand, or for any car. */
  scope: 'model' | 'brand' | 'any'
  mileageKm: number
  /** «ТО-3» */
  name: string
  works: string[]
  partsRub: number
  labourRub: number
}
