import type { FieldName } from '#domain/requests/forms/fields.texts.ts'
import { DISCOUNT_CONDITIONS, type DiscountCondition } from '#domain/cars/prices/price.ts'

/** What the trigger of a form passes. */
export interface RequestParams {
  carId?: number
  conditions: DiscountCondition[]
  /** Slugs as they were passed: they may name nothing. */
  brand?: string
  model?: string
  branch?: string
  /** A car of the visitor's garage. */
  garageCarId?: number
  /** Answers to the form's own questions: the input of a calculator. */
  answers?: SuggestedAnswers
  /** Text for a message pop-up. */
  title?: string
  msg?: string
}

/**
 * Fields that a link may prefill. Never personal ones: an address made by somebody else must not write a phone into a
 * form.
 */
const SUGGESTED_FIELDS = [
  'own_brand',
  'own_model',
  'own_year',
  'own_mileage_km',
  'own_price_rub',
  'own_vin',
  'price_rub',
  'first_payment_rub',
  'term_months',
  'programme',
  'work',
  'tell_when',
  'parts',
] as const satisfies FieldName[]

export type SuggestedAnswers = Partial<Record<(typeof SUGGESTED_FIELDS)[number], string>>

const ID = /^[1-9]\d{0,14}$/
const MAX_PARAM_LENGTH = 1000

const idOf = (text: string | undefined) => (text !== undefined && ID.test(text) ? Number(text) : undefined)

/**
 * Parses a query or a trigger's data attributes: jQuery's `carId`, an attribute's `car-id` and a field's `car_id` are
 * one name (docs/product.md, The wire contract). Invalid values are ignored.
 */
export function parseRequestParams(query: URLSearchParams): RequestParams {
  const params = new Map<string, string[]>()
  for (const [name, value] of query) {
    const key = name.toLowerCase().replaceAll(/[^a-z]/g, '')
    if (value.trim() !== '') params.set(key, [...(params.get(key) ?? []), value.trim().slice(0, MAX_PARAM_LENGTH)])
  }
  const valueOf = (name: string) => params.get(name)?.[0]
  // An attribute holds them all, `trade-in credit`; a query has one parameter for each.
  const conditions = (params.get('with') ?? []).flatMap((text) => text.split(/[\s,]+/))
  return {
    carId: idOf(valueOf('carid')),
    conditions: DISCOUNT_CONDITIONS.filter((condition) => conditions.includes(condition)),
    brand: valueOf('brand'),
    model: valueOf('model'),
    branch: valueOf('branch'),
    garageCarId: idOf(valueOf('garage')),
    answers: parseSuggestedAnswers(valueOf),
    title: valueOf('title'),
    msg: valueOf('msg'),
  }
}

function parseSuggestedAnswers(valueOf: (name: string) => string | undefined): RequestParams['answers'] {
  const answers: SuggestedAnswers = {}
  for (const field of SUGGESTED_FIELDS) {
    const answer = valueOf(field.replaceAll('_', ''))
    if (answer !== undefined) answers[field] = answer
  }
  return Object.keys(answers).length === 0 ? undefined : answers
}
