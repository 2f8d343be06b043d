import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { isCalendarDay } from '#locale/dates/wall-clock.ts'
import { wholeNumber } from '#domain/requests/forms/rules.ts'
import { REQUEST_KINDS } from '#domain/requests/kinds/registry.ts'
import type { DaySpan } from '#domain/branches/day-spans.ts'

const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Время — часы и\u00a0минуты: 09:00.'))
const day = v.pipe(
  v.string('Укажите день.'),
  v.check((text) => isCalendarDay(text) && text > '2000' && text < '2100', 'Укажите день.'),
)
const branch = v.pipe(v.string('Выберите филиал.'), wholeNumber(1, 999_999_999))

/** Which day of which branch. */
export const BranchDayKeySchema = formObject({ branch, day })

const allOrNone = (first: string | undefined, second: string | undefined) =>
  (first === undefined) === (second === undefined)

/** Other hours on one day, with a break or without; without both times the branch is closed. */
export const BranchDayFormSchema = v.pipe(
  formObject({
    branch,
    day,
    opens: v.optional(time),
    closes: v.optional(time),
    breakBegins: v.optional(time),
    breakEnds: v.optional(time),
    /** The visits of the day that were shown: «1042,1050». */
    known: v.optional(v.pipe(v.string(), v.regex(/^\d+(,\d+)*$/))),
  }),
  v.forward(
    v.partialCheck(
      [['opens'], ['closes']],
      ({ opens, closes }) => allOrNone(opens, closes),
      'Укажите и\u00a0открытие, и\u00a0закрытие. Без обоих филиал закрыт весь день.',
    ),
    ['closes'],
  ),
  v.forward(
    v.partialCheck(
      [['opens'], ['closes']],
      ({ opens = '', closes = '24:00' }) => opens < closes,
      'Закрытие должно быть позже открытия.',
    ),
    ['closes'],
  ),
  v.forward(
    v.partialCheck(
      [['breakBegins'], ['breakEnds']],
      ({ breakBegins, breakEnds }) => allOrNone(breakBegins, breakEnds),
      'Укажите начало и\u00a0конец перерыва.',
    ),
    ['breakEnds'],
  ),
  v.forward(
    v.partialCheck(
      [['opens'], ['closes'], ['breakBegins'], ['breakEnds']],
      ({ opens = '24:00', closes = '', breakBegins, breakEnds }) =>
        breakBegins === undefined ||
        breakEnds === undefined ||
        (opens < breakBegins && breakBegins < breakEnds && breakEnds < closes),
      'Перерыв должен быть между открытием и\u00a0закрытием.',
    ),
    ['breakBegins'],
  ),
  v.transform(({ branch: branchId, day: date, known, ...hours }) => ({
    branchId,
    day: date,
    spans: toSpans(hours),
    known: known?.split(',').map(Number),
  })),
)

type DayHours = Partial<Record<'opens' | 'closes' | 'breakBegins' | 'breakEnds', string>>

function toSpans({ opens, closes, breakBegins, breakEnds }: DayHours): DaySpan[] {
  if (opens === undefined || closes === undefined) return []
  if (breakBegins === undefined || breakEnds === undefined) return [{ opens, closes }]
  return [
    { opens, closes: breakBegins },
    { opens: breakEnds, closes },
  ]
}

/** The longest deadline of an answer in minutes: a week of working time is no deadline any more. */
const MAX_MINUTES = 5000

/** Which kind of request gets its own deadline; without minutes it has none. */
export const DeadlineFormSchema = formObject({
  kind: v.picklist(REQUEST_KINDS, 'Выберите, о\u00a0каких заявках речь.'),
  minutes: v.optional(wholeNumber(1, MAX_MINUTES)),
})

/** A kind that gets the usual deadline again. */
export const DeadlineKeySchema = formObject({ kind: v.picklist(REQUEST_KINDS) })
