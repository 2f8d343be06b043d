import * as v from 'valibot'
import { parseWholeNumber, formatNumber } from '#locale/number.ts'
import type { GarageCar } from '#domain/accounts/garage/garage-car.ts'

/** The fields of a calculator for the visitor's own car, named like the fields of request forms. */
export const OWN_CAR_FIELDS = ['own_brand', 'own_model', 'own_year', 'own_mileage_km'] as const
export type OwnCarField = (typeof OWN_CAR_FIELDS)[number]

/** The typed texts. */
export type OwnCarInputs = Record<OwnCarField, string>

/** A car of the visitor's garage, formatted for the fields. */
export interface GarageChoice {
  id: number
  name: string
  inputs: OwnCarInputs
}

/** The initial fields: from the page's query or a car of the garage, with the suggestions. */
export interface OwnCarView {
  inputs: OwnCarInputs
  garage: GarageChoice[]
  brands: string[]
  /** Models of the typed brand. */
  models: string[]
}

/** The field errors and suggestions in a JSON endpoint's answer, beside the result. */
export const OwnCarAnswerSchema = v.object({ errors: v.record(v.string(), v.string()), models: v.array(v.string()) })

export const garageCarInputs = ({ brand, model, year, mileageKm }: GarageCar): OwnCarInputs => ({
  own_brand: brand,
  own_model: model,
  own_year: year?.toString() ?? '',
  own_mileage_km: mileageKm === null ? '' : formatNumber(mileageKm),
})

const MAX_INPUT_LENGTH = 80

/** The car in a query, each value cut to the field's length. */
export function parseOwnCarInputs(search: URLSearchParams): OwnCarInputs {
  const inputs = pickOwnCar((field) => search.get(field)?.trim().slice(0, MAX_INPUT_LENGTH))
  return { ...inputs, own_mileage_km: groupDigits(inputs.own_mileage_km) }
}

/** The fields by name; empty without a value. */
export const pickOwnCar = (valueOf: (field: OwnCarField) => string | null | undefined): OwnCarInputs => ({
  own_brand: valueOf('own_brand') ?? '',
  own_model: valueOf('own_model') ?? '',
  own_year: valueOf('own_year') ?? '',
  own_mileage_km: valueOf('own_mileage_km') ?? '',
})

function groupDigits(text: string): string {
  const figure = parseWholeNumber(text)
  return Number.isNaN(figure) ? text : formatNumber(figure)
}

/** The query for this car, for a page or a JSON endpoint; the mileage as plain digits. */
export const queryOf = (inputs: Partial<OwnCarInputs>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(inputs)
      .filter(([, text]) => text.trim() !== '')
      .map(([field, text]) => [field, field === 'own_mileage_km' ? ungroupDigits(text) : text]),
  )

function ungroupDigits(text: string): string {
  const figure = parseWholeNumber(text)
  return Number.isNaN(figure) ? text : String(figure)
}

/** Whether any field is filled in: an empty form requests nothing. */
export const hasInput = (inputs: OwnCarInputs) => Object.values(inputs).some((text) => text !== '')
