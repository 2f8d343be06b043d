import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { ownCarFields } from '#domain/requests/forms/car-fields.ts'
import { line, wholeNumber } from '#domain/requests/forms/rules.ts'
import { VALIDATION_MESSAGES } from '#domain/requests/forms/validation.texts.ts'
import { credit } from '#domain/requests/kinds/credit.ts'
import { fieldsOf } from '#domain/requests/kinds/kind-fields.ts'
import type { RequestAnswers, RequestKind } from '#domain/requests/kinds/registry.ts'
import { comment, optionalEmail, personFields } from '#domain/requests/kinds/usual-fields.ts'

/**
 * What somebody asks for who calls or comes. A test drive has a form of its own with its hours, a subscription needs
 * the consent of the owner of the address, and a message is a question.
 */
export const DESK_KINDS = [
  'auto',
  'get-offer',
  'question',
  'call',
  'credit',
  'trade',
  'leasing',
  'strahovka',
  'reserve',
  'service',
  'spare-parts',
  'vacancy',
] as const satisfies readonly RequestKind[]

/** Says nothing without words. */
const NEEDS_COMMENT: readonly RequestKind[] = ['question', 'service', 'spare-parts']

/** The terms of a loan, as the form of visitors has them; a caller may know none of them yet. */
const loanFields = {
  price_rub: v.optional(credit.schema.entries.price_rub),
  first_payment_rub: v.optional(credit.schema.entries.first_payment_rub),
  term_months: v.optional(credit.schema.entries.term_months),
  programme: credit.schema.entries.programme,
}
export type LoanFieldName = keyof typeof loanFields

/** The person's own car, as the form of visitors has it; of it too they may know only a part. */
const carFields = {
  own_brand: v.optional(ownCarFields.own_brand),
  own_model: v.optional(ownCarFields.own_model),
  own_year: v.optional(ownCarFields.own_year),
  own_mileage_km: v.optional(ownCarFields.own_mileage_km),
}
export type OwnCarFieldName = keyof typeof carFields

const hasFields = (kind: RequestKind, fields: object) =>
  Object.keys(fields).every((name) => fieldsOf(kind).includes(name))

/** What the form asks besides for a request of this kind: what the form of visitors keeps in fields of its own. */
export function extraFieldsOf(kind: RequestKind): 'loan' | 'own-car' | undefined {
  if (hasFields(kind, loanFields)) return 'loan'
  return hasFields(kind, carFields) ? 'own-car' : undefined
}

const isWhole = (...terms: readonly (number | undefined)[]) =>
  new Set(terms.map((term) => term === undefined)).size === 1

const MAX_ID = 999_999_999
/** More requests of one phone within a month than anybody is shown. */
const MAX_KNOWN_LENGTH = 500

/** A request that somebody of the staff enters; what else is particular about its kind is in the comment. */
export const NewRequestSchema = v.pipe(
  formObject({
    kind: v.picklist(DESK_KINDS, 'Выберите, о\u00a0чём заявка.'),
    ...personFields,
    email: optionalEmail,
    branch: v.pipe(v.string('Выберите филиал.'), wholeNumber(1, MAX_ID)),
    /** As it is suggested or typed: `findOfferedCar` reads it. */
    car: v.optional(line(200)),
    comment,
    ...loanFields,
    ...carFields,
    /** Who works on it: who enters it, or whom the rules of routing choose. */
    owner: v.picklist(['me', 'rules'], 'Выберите, кто ведёт заявку.'),
    consent: v.picklist(['oral', 'paper'], 'Отметьте, как получено согласие.'),
    key: v.optional(v.pipe(v.string(), v.uuid())),
    /** The earlier requests that were shown: «1042,1050». */
    known: v.optional(v.pipe(v.string(), v.maxLength(MAX_KNOWN_LENGTH), v.regex(/^\d+(,\d+)*$/))),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['comment']],
      ({ kind, comment: text }) => text !== undefined || !NEEDS_COMMENT.includes(kind),
      'Напишите, что нужно человеку.',
    ),
    ['comment'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['car']],
      ({ kind, car }) => car !== undefined || kind !== 'reserve',
      'Выберите автомобиль: бронь бывает только на\u00a0него.',
    ),
    ['car'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['price_rub'], ['first_payment_rub'], ['term_months']],
      ({ kind, price_rub, first_payment_rub, term_months }) =>
        kind !== 'credit' || isWhole(price_rub, first_payment_rub, term_months),
      'Укажите и\u00a0стоимость, и\u00a0первый взнос, и\u00a0срок, или\u00a0оставьте все три пустыми.',
    ),
    ['price_rub'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['price_rub'], ['first_payment_rub']],
      ({ kind, price_rub = Infinity, first_payment_rub = 0 }) => kind !== 'credit' || first_payment_rub < price_rub,
      VALIDATION_MESSAGES.firstPayment,
    ),
    ['first_payment_rub'],
  ),
)

/** The answers of the request: those that the form of visitors has for this kind too. */
export function answersOf(values: v.InferOutput<typeof NewRequestSchema>): RequestAnswers {
  const { kind, name, phone, email, comment: text } = values
  const person = { name, phone, email, comment: text }
  const { price_rub, first_payment_rub, term_months, programme } = values
  const asked = extraFieldsOf(kind)
  if (asked === 'own-car') {
    const { own_brand, own_model, own_year, own_mileage_km } = values
    return { ...person, own_brand, own_model, own_year, own_mileage_km }
  }
  return asked === 'loan' && price_rub !== undefined && first_payment_rub !== undefined && term_months !== undefined
    ? { ...person, price_rub, first_payment_rub, term_months, programme }
    : person
}
