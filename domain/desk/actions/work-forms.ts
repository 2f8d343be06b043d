import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { formKey, line, paragraph, wholeNumber } from '#domain/requests/forms/rules.ts'
import { isCalendarDay } from '#locale/dates/wall-clock.ts'
import { REQUEST_STATUSES } from '../desk.ts'
import { reasonCode } from '../reasons/reason-forms.ts'

// The forms of a request's page, for the browser and the action.

export const MAX_NOTE_LENGTH = 4000
const MAX_PLAN_LENGTH = 200
const MAX_NUMBER = 999_999_999

/** A local time as `<input type="datetime-local">` sends it: `2026-11-26T14:30`. */
const wallTime = v.pipe(
  v.string('Укажите день и\u00a0время.'),
  v.regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, 'Укажите день и\u00a0время.'),
  v.check((text) => isCalendarDay(text.slice(0, 10)) && text > '2000' && text < '2100', 'Такого дня нет.'),
)

/** Times that are planned often: they are counted from the press, not from when the page was loaded. */
export const SOON_TIMES = ['hour', 'tomorrow', 'week'] as const

const status = v.picklist(REQUEST_STATUSES)
const id = wholeNumber(1, MAX_NUMBER)

export const NoteSchema = formObject({
  text: v.pipe(v.string('Напишите заметку.'), paragraph(MAX_NOTE_LENGTH)),
  key: formKey,
})

/** A time after which the customer is called again, as they asked. */
export const CallBackSchema = formObject({ at: wallTime })

/** Why the work on a request ends without a sale. */
export const LostSchema = formObject({ reason: reasonCode })

export const PlanSchema = formObject({
  at: v.union([v.picklist(SOON_TIMES), wallTime], 'Укажите день и\u00a0время.'),
  text: v.optional(line(MAX_PLAN_LENGTH)),
})

export const TransferSchema = formObject({ to: v.pipe(v.string('Выберите, кому передать.'), id) })

export const MoveSchema = formObject({ to: v.pipe(v.string('Выберите филиал.'), id) })

export const DuplicateSchema = formObject({
  of: v.pipe(v.string('Укажите номер первой заявки.'), wholeNumber(1, MAX_NUMBER)),
})

/** What a form says about the request as it was shown. */
export const ShownSchema = formObject({
  status: v.optional(status),
  owner: v.optional(id),
  branch: v.optional(id),
  version: v.optional(id),
  /** When the next action was due. */
  plannedAt: v.optional(v.pipe(v.string(), v.isoTimestamp(), v.toDate())),
})
