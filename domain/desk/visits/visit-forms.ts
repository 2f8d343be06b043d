import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { email, formKey, line, phone, slot, wholeNumber } from '#domain/requests/forms/rules.ts'

// The forms of the calendar, for the browser and the actions.

const MAX_NUMBER = 999_999_999
const MAX_REASON_LENGTH = 100
/** More than a branch has. */
const MAX_POSITION = 100
const id = wholeNumber(1, MAX_NUMBER)
const position = v.optional(wholeNumber(1, MAX_POSITION))

/** Whose visit it is, and its version as it was shown. */
export const ShownVisitSchema = formObject({ number: id, version: v.optional(id) })

export const LicenceSchema = formObject({ seen: v.picklist(['yes', 'no']) })

export const MoveVisitSchema = formObject({ to: v.pipe(v.string('Выберите время.'), slot), position })

/** Hours that are blocked; `target` is empty for the whole branch, a position, or `car`. */
export const BlockSchema = formObject({
  branch: id,
  day: v.pipe(v.string('Укажите день.'), v.isoDate('Укажите день.')),
  lastDay: v.optional(v.pipe(v.string(), v.isoDate('Укажите день.'))),
  from: v.pipe(v.string('Укажите время.'), v.isoTime('Укажите время.')),
  to: v.pipe(v.string('Укажите время.'), v.isoTime('Укажите время.')),
  position,
  car: v.optional(id),
  reason: line(MAX_REASON_LENGTH),
  /** The visits inside that were shown: «1042,1050». */
  known: v.optional(v.pipe(v.string(), v.regex(/^\d+(,\d+)*$/))),
  key: formKey,
})

export const BlockKeySchema = formObject({ block: id })

/** A visit for somebody who calls or has come. */
export const NewVisitSchema = formObject({
  branch: id,
  name: line(100, 2),
  phone,
  /** For the reminder of the day before. */
  email: v.optional(email),
  car: v.optional(id),
  /** Where the car is not in the list. */
  brand: v.optional(line(80)),
  to: v.pipe(v.string('Выберите время.'), slot),
  position,
  consent: v.picklist(['oral', 'paper'], 'Отметьте, как получено согласие.'),
  key: formKey,
})

/** A time for a request that has none. */
export const BookRequestSchema = formObject({ number: id, to: v.pipe(v.string('Выберите время.'), slot) })
