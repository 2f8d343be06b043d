import { parseWholeNumber } from '#locale/parse-whole-number.ts'
import { formatNumber } from '#locale/number.ts'
import type { GarageCar } from '#domain/accounts/garage/garage-car.ts'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'

/** The fields in which a calculator asks for one's own car, named as the forms of requests name them. */
export const OWN_CAR_FIELDS = ['own_brand', 'own_model', 'own_year', 'own_mileage_km'] as const
export type OwnCarField = (typeof OWN_CAR_FIELDS)[number]

/** What is written in them. */
export type OwnCarInputs = Record<OwnCarField, string>

/** A car of the visitor's garage, ready to be written into the fields. */
export interface GarageChoice {
  id: number
  name: string
  inputs: OwnCarInputs
}

/** What the fields show before anybody types: what the page's query says, or a car of the garage, and what is offered. */
export interface OwnCarView {
  inputs: OwnCarInputs
  garage: GarageChoice[]
  brands: string[]
  /** Of the brand that is written there. */
  models: string[]
}

/** What a JSON door answers about the fields, beside what was asked for. */
export interface OwnCarAnswer {
  errors: FieldErrors
  models: string[]
}

export const garageCarInputs = ({ brand, model, year, mileageKm }: GarageCar): OwnCarInputs => ({
  own_brand: brand,
  own_model: model,
  own_year: year?.toString() ?? '',
  own_mileage_km: mileageKm === null ? '' : formatNumber(mileageKm),
})

const MAX_INPUT_LENGTH = 80

/** What a query says of the car, shortened to what a field can hold. */
export function parseOwnCarInputs(search: URLSearchParams): OwnCarInputs {
  const textOf = (field: OwnCarField) => (search.get(field) ?? '').trim().slice(0, MAX_INPUT_LENGTH)
  return {
    own_brand: textOf('own_brand'),
    own_model: textOf('own_model'),
    own_year: textOf('own_year'),
    own_mileage_km: groupDigits(textOf('own_mileage_km')),
  }
}

function groupDigits(text: string): string {
  const figure = parseWholeNumber(text)
  return Number.isNaN(figure) ? text : formatNumber(figure)
}

/** The query that asks a page or a JSON door about this car; a mileage stands in it as a plain figure. */
export const queryOf = (said: Partial<OwnCarInputs>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(said)
      .filter(([, text]) => text.trim() !== '')
      .map(([field, text]) => [field, field === 'own_mileage_km' ? ungroupDigits(text) : text]),
  )

function ungroupDigits(text: string): string {
  const figure = parseWholeNumber(text)
  return Number.isNaN(figure) ? text : String(figure)
}

/** Whether anything is said at all: an empty form asks nothing. */
export const hasInput = (said: OwnCarInputs) => Object.values(said).some((text) => text !== '')
