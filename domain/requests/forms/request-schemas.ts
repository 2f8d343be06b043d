import * as v from 'valibot'
import type { RequestKind } from '../request.ts'
import { optionsOf } from '../option-words.ts'
import { choice, choices, code, day, email, line, paragraph, phone, time, vin, wholeNumber } from '../rules.ts'
import { RULE_WORDS } from '../rule-words.ts'
import { ownCar } from './car-fields.ts'

const person = { name: line(100, 2), phone }
const anyone = { name: v.optional(line(100)), phone }
const comment = v.optional(paragraph())
const branch = v.optional(code)
const wished = { wished_date: v.optional(day), wished_time: v.optional(time) }
const { own_brand, own_model, own_year, own_mileage_km } = ownCar

/**
 * What each kind of request asks, and no more than a salesperson needs (spec §3): one schema for the browser and the
 * server. What goes in are a form's fields without the empty ones; `RULE_WORDS.required` tells of a missing one.
 */
export const REQUEST_SCHEMAS = {
  auto: form({
    ...person,
    contact_way: v.optional(choice(optionsOf('contact_way'))),
    brand: v.optional(code),
    model: v.optional(code),
    comment,
  }),
  'get-offer': form({
    ...person,
    contact_way: v.optional(choice(optionsOf('contact_way'))),
    email: v.optional(email),
    comment,
  }),
  trade: form({ ...ownCar, ...person, email: v.optional(email), comment }),
  credit: form({
    price_rub: wholeNumber(50_000, 1_000_000_000),
    first_payment_rub: wholeNumber(0, 1_000_000_000),
    term_months: wholeNumber(6, 120),
    ...person,
    email: v.optional(email),
  }),
  strahovka: form({
    insurance: choices(optionsOf('insurance')),
    own_brand: v.optional(own_brand),
    own_model: v.optional(own_model),
    own_year: v.optional(own_year),
    ...person,
  }),
  testdrive: form({ brand: code, model: v.optional(code), branch, ...wished, ...person }),
  service: form({
    own_brand,
    own_model,
    own_year: v.optional(own_year),
    own_mileage_km: v.optional(own_mileage_km),
    work: choice(optionsOf('work')),
    branch,
    ...wished,
    ...person,
    comment,
  }),
  call: form({ ...anyone, call_time: v.optional(choice(optionsOf('call_time'))), comment }),
  message: form({ ...person, email: v.optional(email), comment: paragraph() }),
  question: form({ ...person, email: v.optional(email), comment: paragraph() }),
  vacancy: form({ ...person, email: v.optional(email), position: v.optional(line(100)), comment }),
  'spare-parts': form({
    parts: paragraph(),
    own_vin: v.optional(vin),
    own_brand: v.optional(own_brand),
    own_model: v.optional(own_model),
    ...person,
  }),
  subscribe: form({ email }),
} as const satisfies Record<RequestKind, v.GenericSchema>

/** What a request of one kind says, once its fields are read. */
export type RequestAnswers<Kind extends RequestKind = RequestKind> = v.InferOutput<(typeof REQUEST_SCHEMAS)[Kind]>

/** Kinds whose form takes files. */
export const KINDS_WITH_FILES: readonly RequestKind[] = ['trade', 'vacancy', 'spare-parts', 'question', 'message']

/** The names of a kind's fields, in the order in which they are asked. */
export const fieldsOf = (kind: RequestKind): string[] => Object.keys(REQUEST_SCHEMAS[kind].entries)

function form<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, RULE_WORDS.required)
}
