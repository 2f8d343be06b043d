import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { choices, time } from '#domain/requests/forms/rules.ts'
import { choiceKey, NOTICE_EVENTS, NOTICE_WAYS } from './notice-event.ts'

const CHOICES = NOTICE_EVENTS.flatMap((event) => NOTICE_WAYS.map((way) => choiceKey(event, way)))

/** What a person wants to be notified of and how, and when they do not. */
export const NoticeSettingsSchema = v.pipe(
  formObject({
    /** The ticked cells of the table. */
    choices: v.optional(choices(CHOICES), []),
    quietFrom: v.optional(time),
    quietTo: v.optional(time),
    dutyOnly: v.optional(v.literal('on')),
  }),
  v.forward(
    v.partialCheck(
      [['quietFrom'], ['quietTo']],
      ({ quietFrom, quietTo }) => (quietFrom === undefined) === (quietTo === undefined),
      'Укажите и\u00a0начало, и\u00a0конец. Без обоих тихих часов нет.',
    ),
    ['quietTo'],
  ),
  v.forward(
    v.partialCheck(
      [['quietFrom'], ['quietTo']],
      ({ quietFrom, quietTo }) => quietFrom === undefined || quietFrom !== quietTo,
      'Конец должен отличаться от\u00a0начала.',
    ),
    ['quietTo'],
  ),
  v.transform(({ choices: chosen, quietFrom, quietTo, dutyOnly }) => ({
    chosen,
    quiet: quietFrom === undefined || quietTo === undefined ? null : { from: quietFrom, to: quietTo },
    isOnDutyOnly: dutyOnly === 'on',
  })),
)
export type NoticeSettingsInput = v.InferOutput<typeof NoticeSettingsSchema>
