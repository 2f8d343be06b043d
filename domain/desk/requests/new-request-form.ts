import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { line, wholeNumber } from '#domain/requests/forms/rules.ts'
import type { RequestKind } from '#domain/requests/kinds/registry.ts'
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

const MAX_ID = 999_999_999
/** More requests of one phone within a month than anybody is shown. */
const MAX_KNOWN_LENGTH = 500

/** A request that somebody of the staff enters; what is particular about its kind is in the comment. */
export const NewRequestSchema = v.pipe(
  formObject({
    kind: v.picklist(DESK_KINDS, 'Выберите, о\u00a0чём заявка.'),
    ...personFields,
    email: optionalEmail,
    branch: v.pipe(v.string('Выберите филиал.'), wholeNumber(1, MAX_ID)),
    /** As it is suggested or typed: `findOfferedCar` reads it. */
    car: v.optional(line(200)),
    comment,
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
)
