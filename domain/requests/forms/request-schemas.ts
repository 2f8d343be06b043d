import * as v from 'valibot'
import type { RequestKind } from '../request.ts'
import { optionsOf } from './options.texts.ts'
import {
  choice,
  choices,
  upcomingDay,
  email,
  line,
  paragraph,
  phone,
  plate,
  slot,
  time,
  vin,
  webAddress,
  wholeNumber,
} from './rules.ts'
import { VALIDATION_MESSAGES } from './validation.texts.ts'
import { ownCarFields } from './car-fields.ts'
import { isPaymentBelowPrice, hasEmailForReply } from './cross-field-rules.ts'

const personFields = { name: line(100, 2), phone }
const optionalPersonFields = { name: v.optional(line(100)), phone }
const comment = v.optional(paragraph())
// Slugs, block ids or names, as a landing page may not know the slug (resolve-answers.server.ts looks them up).
const brand = line(80)
const model = v.optional(line(80))
const branch = v.optional(line(120))
const contactFields = { contact_way: v.optional(choice(optionsOf('contact_way'))), email: v.optional(email) }
// Set by the button, not by an input: the event of a car that the buyer wants to hear about.
const tellWhen = choice(optionsOf('tell_when'))
const desiredTimeFields = { wished_date: v.optional(upcomingDay), wished_time: v.optional(time) }
const { own_brand, own_model, own_year, own_mileage_km } = ownCarFields

/**
 * The fields of each kind of request, no more than a salesperson needs (docs/product.md, Requests): one schema for the
 * browser and the server. The input is a form's fields without the empty ones; `VALIDATION_MESSAGES.required` is the
 * message of a missing field.
 */
export const REQUEST_SCHEMAS = {
  auto: v.pipe(
    formSchema({
      ...personFields,
      ...contactFields,
      brand: v.optional(brand),
      model,
      tell_when: v.optional(tellWhen),
      comment,
    }),
    v.forward(v.partialCheck([['contact_way'], ['email']], hasEmailForReply, VALIDATION_MESSAGES.emailToAnswer), [
      'email',
    ]),
  ),
  'get-offer': v.pipe(
    formSchema({ ...personFields, ...contactFields, comment }),
    v.forward(v.partialCheck([['contact_way'], ['email']], hasEmailForReply, VALIDATION_MESSAGES.emailToAnswer), [
      'email',
    ]),
  ),
  reserve: formSchema({ ...personFields, email: v.optional(email), comment }),
  trade: formSchema({ ...ownCarFields, ...personFields, email: v.optional(email), comment }),
  credit: v.pipe(
    formSchema({
      price_rub: wholeNumber(50_000, 1_000_000_000),
      first_payment_rub: wholeNumber(0, 1_000_000_000),
      term_months: wholeNumber(6, 120),
      // The slug of the programme with which the visitor has calculated.
      programme: v.optional(line(80)),
      ...personFields,
      email: v.optional(email),
    }),
    v.forward(
      v.partialCheck([['price_rub'], ['first_payment_rub']], isPaymentBelowPrice, VALIDATION_MESSAGES.firstPayment),
      ['first_payment_rub'],
    ),
  ),
  strahovka: formSchema({
    insurance: choices(optionsOf('insurance')),
    own_brand: v.optional(own_brand),
    own_model: v.optional(own_model),
    own_year: v.optional(own_year),
    ...personFields,
  }),
  // An exact slot that is booked at once, or a desired time to agree on.
  testdrive: formSchema({ brand, model, branch, slot: v.optional(slot), ...desiredTimeFields, ...personFields }),
  service: formSchema({
    own_brand,
    own_model,
    own_year: v.optional(own_year),
    own_mileage_km: v.optional(own_mileage_km),
    own_vin: v.optional(vin),
    own_plate: v.optional(plate),
    work: choice(optionsOf('work')),
    branch,
    ...desiredTimeFields,
    ...personFields,
    comment,
  }),
  call: formSchema({ ...optionalPersonFields, call_time: v.optional(choice(optionsOf('call_time'))), comment }),
  message: formSchema({ ...personFields, email: v.optional(email), comment: paragraph() }),
  question: formSchema({ ...personFields, email: v.optional(email), comment: paragraph() }),
  vacancy: formSchema({
    ...personFields,
    email: v.optional(email),
    position: v.optional(line(100)),
    resume_url: v.optional(webAddress),
    comment,
  }),
  'spare-parts': formSchema({
    parts: paragraph(),
    own_vin: v.optional(vin),
    own_brand: v.optional(own_brand),
    own_model: v.optional(own_model),
    ...personFields,
  }),
  subscribe: formSchema({ email }),
} as const satisfies Record<RequestKind, v.GenericSchema>

/** The validated answers of a request of one kind. */
export type RequestAnswers<Kind extends RequestKind = RequestKind> = v.InferOutput<(typeof REQUEST_SCHEMAS)[Kind]>

/** Kinds whose form takes files. */
export const KINDS_WITH_FILES: readonly RequestKind[] = ['trade', 'vacancy', 'spare-parts', 'question', 'message']

/** Fields that allow several answers, and so can be repeated in a form. */
export const LIST_FIELDS = ['insurance'] as const

/** The names of a kind's fields, in form order. */
export const fieldsOf = (kind: RequestKind): string[] => Object.keys(REQUEST_SCHEMAS[kind].entries)

/** Whether a form of this kind has `field` and `value` is a valid answer. */
export function isValidAnswer(kind: RequestKind, field: string, value: string): boolean {
  const entries: Readonly<Record<string, v.GenericSchema>> = REQUEST_SCHEMAS[kind].entries
  const rule = Object.hasOwn(entries, field) ? entries[field] : undefined
  return rule !== undefined && v.is(rule, value)
}

function formSchema<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, VALIDATION_MESSAGES.required)
}
