import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { wholeNumber } from '#domain/requests/forms/rules.ts'
import { FEEDS_OUT } from '#platform/config/feeds-out-settings.ts'
import { isCalendarDay } from '#locale/dates/wall-clock.ts'
import { STAFF_CAR_STATES } from '../states/car-state.ts'
import { mustEnd, OVERRIDE_REASONS, OverrideFieldSchema, parseOverrideValue } from './override-field.ts'

const id = wholeNumber(1, 999_999_999)
/** The last day of a value: `2026-11-30`. */
export const lastDay = v.pipe(
  v.string('Укажите последний день.'),
  v.check((text) => isCalendarDay(text) && text > '2000' && text < '2100', 'Укажите последний день.'),
)

/** A value of one's own: the text as it was typed becomes the value of the field. */
export const OverrideSchema = v.pipe(
  formObject({
    field: OverrideFieldSchema,
    value: v.optional(v.string()),
    reason: v.picklist(OVERRIDE_REASONS, 'Выберите причину.'),
    /** The last day by the branch's calendar. */
    until: v.optional(lastDay),
    /** The value of a person that was shown. */
    shown: v.optional(id),
  }),
  v.forward(
    v.partialCheck(
      [['field'], ['until']],
      ({ field, until }) => !mustEnd(field) || until !== undefined,
      'Укажите последний день.',
    ),
    ['until'],
  ),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { value: typed, ...values } = dataset.value
    const parsed = parseOverrideValue(values.field, typed)
    if (parsed.ok) return { ...values, value: parsed.value }
    addIssue({
      message: parsed.message,
      path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'value', value: typed }],
    })
    return NEVER
  }),
)

/** The value of a person that ends; `field` is for what is said about it. */
export const EndOverrideSchema = formObject({ shown: id, field: v.optional(OverrideFieldSchema) })

/** Another state; `request`: the one that has led to the sale. */
export const CarStateSchema = formObject({
  from: v.picklist(['draft', 'published', 'held', 'reserved', 'sold', 'archived']),
  to: v.picklist(STAFF_CAR_STATES, 'Выберите состояние.'),
  request: v.optional(id),
})

/** Whether an outgoing feed has the car. */
export const CarFeedSchema = formObject({ feed: v.picklist(FEEDS_OUT), give: v.picklist(['yes', 'no']) })
