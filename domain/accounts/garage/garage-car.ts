import * as v from 'valibot'
import { collectFieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import type { FormFields } from '#domain/requests/forms/parse-answers.ts'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
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

/**
 * The fields of the garage's form: the same rules as for a car in a request, which can be filled in from the garage.
 */
const GarageForm = v.object(
  {
    brand: line(60),
    model: line(60),
    year: v.optional(pastYear(MIN_YEAR)),
    mileage_km: v.optional(wholeNumber(0, 2_000_000)),
    plate: v.optional(plate),
    vin: v.optional(vin),
  },
  VALIDATION_MESSAGES.required,
)

export type GarageField = keyof typeof GarageForm.entries

/** Parses the garage's form; the errors are listed by field name. */
export function parseGarageCar(
  fields: FormFields,
): { ok: true; car: GarageCarDraft } | { ok: false; errors: FieldErrors } {
  const input = Object.fromEntries(
    Object.keys(GarageForm.entries).flatMap((name) => {
      const value = fields.get(name)?.[0] ?? ''
      return value.trim() === '' ? [] : [[name, value]]
    }),
  )
  const parsed = v.safeParse(GarageForm, input)
  if (!parsed.success) return { ok: false, errors: collectFieldErrors(parsed.issues) }
  const { brand, model, year, vin, plate, mileage_km: mileageKm } = parsed.output
  return {
    ok: true,
    car: {
      brand,
      model,
      year: year ?? null,
      vin: vin ?? null,
      plate: plate ?? null,
      mileageKm: mileageKm ?? null,
    },
  }
}
