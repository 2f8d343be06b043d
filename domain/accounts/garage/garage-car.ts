import * as v from 'valibot'
import { collectFieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import type { FormFields } from '#domain/requests/forms/parse-answers.ts'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { VALIDATION_MESSAGES } from '#domain/requests/forms/validation.texts.ts'
import { line, pastYear, plate, vin, wholeNumber } from '#domain/requests/forms/rules.ts'

/** A car of somebody's own, for service. */
export interface GarageCar {
  id: number
  brand: string
  model: string
  year: number | null
  /** 17 characters. */
  vin: string | null
  /** As requests/forms/plate.ts keeps it. */
  plate: string | null
  mileageKm: number | null
}

export type GarageCarDraft = Omit<GarageCar, 'id'>

/** More is a fleet's, and a fleet does not book its service car by car. */
export const MAX_GARAGE_CARS = 20

const MIN_YEAR = 1950

/** The fields of the garage's form: the same rules as for a car in a request, which is filled in from here. */
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

/** Reads what the garage's form says; each problem stands under its field's name. */
export function parseGarageCar(
  fields: FormFields,
): { ok: true; car: GarageCarDraft } | { ok: false; errors: FieldErrors } {
  const given = Object.fromEntries(
    Object.keys(GarageForm.entries).flatMap((name) => {
      const value = fields.get(name)?.[0] ?? ''
      return value.trim() === '' ? [] : [[name, value]]
    }),
  )
  const read = v.safeParse(GarageForm, given)
  if (!read.success) return { ok: false, errors: collectFieldErrors(read.issues) }
  const { brand, model, year, vin, plate, mileage_km: mileageKm } = read.output
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
