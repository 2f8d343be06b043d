import type { FieldName } from '#domain/requests/forms/fields.texts.ts'
import { DISCOUNT_CONDITIONS, type DiscountCondition } from '#domain/cars/prices/price.ts'

/** What a form's trigger knows. */
export interface RequestParams {
  carId?: number
  conditions: DiscountCondition[]
  /** Slugs, as they were given: they may name nothing. */
  brand?: string
  model?: string
  branch?: string
  /** A car of somebody's garage. */
  garageCarId?: number
  /** Answers to the form's own questions: what a calculator has reckoned with. */
  answers?: SuggestedAnswers
  /** Text for a message pop-up. */
  title?: string
  msg?: string
}

/**
 * Questions whose answer a link may suggest. Never a person's: nobody's telephone is to be written into a form by an
 * address that somebody else has made.
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
 * Reads a query or a trigger's data attributes: jQuery's `carId`, an attribute's `car-id` and a field's `car_id` are one
 * name (docs/product.md, The wire contract). What makes no sense is passed over.
 */
export function parseRequestParams(about: URLSearchParams): RequestParams {
  const given = new Map<string, string[]>()
  for (const [name, value] of about) {
    const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '')
    if (value.trim() !== '') given.set(plain, [...(given.get(plain) ?? []), value.trim().slice(0, MAX_PARAM_LENGTH)])
  }
  const one = (name: string) => given.get(name)?.[0]
  // One attribute holds them all, `trade-in credit`; a query has one of each.
  const conditions = (given.get('with') ?? []).flatMap((text) => text.split(/[\s,]+/))
  return {
    carId: idOf(one('carid')),
    conditions: DISCOUNT_CONDITIONS.filter((condition) => conditions.includes(condition)),
    brand: one('brand'),
    model: one('model'),
    branch: one('branch'),
    garageCarId: idOf(one('garage')),
    answers: parseSuggestedAnswers(one),
    title: one('title'),
    msg: one('msg'),
  }
}

function parseSuggestedAnswers(one: (name: string) => string | undefined): RequestParams['answers'] {
  const answers: SuggestedAnswers = {}
  for (const field of SUGGESTED_FIELDS) {
    const answer = one(field.replaceAll('_', ''))
    if (answer !== undefined) answers[field] = answer
  }
  return Object.keys(answers).length === 0 ? undefined : answers
}
