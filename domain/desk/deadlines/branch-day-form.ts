import * as v from 'valibot'
import { isCalendarDay } from '#locale/dates/wall-clock.ts'
import { wholeNumber } from '#domain/requests/forms/rules.ts'

const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Время — часы и\u00a0минуты: 09:00.'))
const day = v.pipe(
  v.string('Укажите день.'),
  v.check((text) => isCalendarDay(text) && text > '2000' && text < '2100', 'Укажите день.'),
)
const branch = v.pipe(v.string('Выберите филиал.'), wholeNumber(1, 999_999_999))

/** Which day of which branch. */
export const BranchDayKeySchema = v.object({ branch, day })

/** Other hours on one day; without both times the branch is closed. */
export const BranchDayFormSchema = v.pipe(
  v.object({ branch, day, opens: v.optional(time), closes: v.optional(time) }),
  v.forward(
    v.partialCheck(
      [['opens'], ['closes']],
      ({ opens, closes }) => (opens === undefined) === (closes === undefined),
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
  v.transform(({ branch: branchId, opens, closes, ...rest }) => ({
    ...rest,
    branchId,
    spans: opens === undefined || closes === undefined ? [] : [{ opens, closes }],
  })),
)
