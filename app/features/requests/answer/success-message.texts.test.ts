import { expect, it } from 'vitest'
import type { Callback } from '#domain/requests/callbacks/callback.ts'
import { FORM_NAMES, REQUEST_KINDS } from '#domain/requests/kinds/registry.ts'
import { successAction, formatSuccessMessage } from './success-message.texts.ts'

const SOON: Callback = { kind: 'soon' }
const opens = (inDays: number, day: number, time = '09:00'): Callback => ({
  kind: 'later',
  opening: { inDays, day, time },
})
/** The message with ordinary spaces. */
const format = (...args: Parameters<typeof formatSuccessMessage>) =>
  formatSuccessMessage(...args).replaceAll('\u00a0', ' ')

it.each([
  [SOON, 'Заявка № 1001 принята. Перезвоним в течение 10 минут.'],
  [opens(0, 5), 'Заявка № 1001 принята. Перезвоним сегодня после 9:00.'],
  [opens(1, 6, '10:00'), 'Заявка № 1001 принята. Перезвоним завтра после 10:00.'],
  [opens(2, 2), 'Заявка № 1001 принята. Перезвоним во вторник после 9:00.'],
  [{ kind: 'unknown' } as const, 'Заявка № 1001 принята. Перезвоним в рабочее время.'],
])('the message states when staff call back: %j', (callback, message) => {
  expect(format('auto', 1001, callback)).toBe(message)
})

it('the message names the contact method and the time that the visitor chose', () => {
  expect(format('auto', 7, SOON, { contact_way: 'telegram' })).toContain('Напишем в Telegram в течение 10 минут')
  expect(format('get-offer', 7, opens(1, 1), { contact_way: 'email' })).toContain('ответим на почту завтра после 9:00')
  const evening = { kind: 'part', part: 'evening', inDays: 1, day: 6, from: '17:00', to: '20:30' } as const
  expect(format('call', 7, evening)).toContain('Перезвоним завтра вечером, с 17 до 20:30')
  expect(format('call', 7, { ...evening, inDays: 0, from: undefined })).toContain(
    'Перезвоним сегодня вечером, до 20:30',
  )
  expect(format('message', 7, SOON)).toContain('Ответим в течение 10 минут')
})

it('every message ends in a full sentence without an exclamation mark', () => {
  for (const kind of REQUEST_KINDS) {
    const message = format(kind, 1001, SOON)
    expect(message, kind).toMatch(/^[А-Я].*\.$/)
    expect(message, kind).not.toContain('!')
  }
})

it('answer forms on a page are hidden, pop-ups close', () => {
  const hidden = FORM_NAMES.filter((form) => successAction(form) === 'hide-answer-form')
  expect(hidden).toEqual(['request_question', 'request_vacancy', 'request_spare_parts'])
})
