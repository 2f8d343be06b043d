import * as v from 'valibot'
import { VALIDATION_MESSAGES } from '#domain/requests/forms/validation.texts.ts'
import { line, pastYear, plate, vin, wholeNumber } from '#domain/requests/forms/rules.ts'

/** A customer's own car, for service. */
export interface GarageCar {
  id: number
  brand: string
  model: string
  year: number | null
  /** 17 characters. */
  vin: string | null
  /** In the form of requests/forms/plate.ts. */
  plate: string | null
  mileageKm: number | null
}

export type GarageCarDraft = Omit<GarageCar, 'id'>

/** More cars are a fleet, and a fleet does not book its service car by car. */
export const MAX_GARAGE_CARS = 20

const MIN_YEAR = 1950

/** The garage's form: the same rules as for a car in a request, which can be filled in from the garage. */
export const GarageCarSchema = v.pipe(
  v.object(
    {
      brand: line(60),
      model: line(60),
      year: v.optional(pastYear(MIN_YEAR)),
      mileage_km: v.optional(wholeNumber(0, 2_000_000)),
      plate: v.optional(plate),
      vin: v.optional(vin),
    },
    VALIDATION_MESSAGES.required,
  ),
  v.transform(
    ({ brand, model, year = null, vin = null, plate = null, mileage_km: mileageKm = null }): GarageCarDraft => ({
      brand,
      model,
      year,
      vin,
      plate,
      mileageKm,
    }),
  ),
)

export type GarageField = keyof v.InferInput<typeof GarageCarSchema>
