import { expect, it } from 'vitest'
import type { Callback } from '#domain/requests/callbacks/callback.ts'
import { FORM_NAMES, REQUEST_KINDS } from '#domain/requests/request.ts'
import { successAction, formatSuccessMessage } from './success-message.texts.ts'

const SOON: Callback = { kind: 'soon' }
const opens = (inDays: number, day: number, time = '09:00'): Callback => ({
  kind: 'later',
  opening: { inDays, day, time },
})
/** As a person reads it. */
const format = (...said: Parameters<typeof formatSuccessMessage>) =>
  formatSuccessMessage(...said).replaceAll('\u00a0', ' ')

it.each([
  [SOON, 'Заявка № 1001 принята. Перезвоним в течение 10 минут.'],
  [opens(0, 5), 'Заявка № 1001 принята. Перезвоним сегодня после 9:00.'],
  [opens(1, 6, '10:00'), 'Заявка № 1001 принята. Перезвоним завтра после 10:00.'],
  [opens(2, 2), 'Заявка № 1001 принята. Перезвоним во вторник после 9:00.'],
  [{ kind: 'unknown' } as const, 'Заявка № 1001 принята. Перезвоним в рабочее время.'],
])('a visitor is told when somebody calls: %j', (callback, words) => {
  expect(format('auto', 1001, callback)).toBe(words)
})

it('he is answered in the way and at the time that he has chosen', () => {
  expect(format('auto', 7, SOON, { contact_way: 'telegram' })).toContain('Напишем в Telegram в течение 10 минут')
  expect(format('get-offer', 7, opens(1, 1), { contact_way: 'email' })).toContain('ответим на почту завтра после 9:00')
  const evening = { kind: 'part', part: 'evening', inDays: 1, day: 6, from: '17:00', to: '20:30' } as const
  expect(format('call', 7, evening)).toContain('Перезвоним завтра вечером, с 17 до 20:30')
  expect(format('call', 7, { ...evening, inDays: 0, from: undefined })).toContain(
    'Перезвоним сегодня вечером, до 20:30',
  )
  expect(format('message', 7, SOON)).toContain('Ответим в течение 10 минут')
})

it('every kind ends in a full sentence without shouting', () => {
  for (const kind of REQUEST_KINDS) {
    const words = format(kind, 1001, SOON)
    expect(words, kind).toMatch(/^[А-Я].*\.$/)
    expect(words, kind).not.toContain('!')
  }
})

it('answer forms on a page give way, pop-ups close', () => {
  const giving = FORM_NAMES.filter((form) => successAction(form) === 'hide-answer-form')
  expect(giving).toEqual(['request_question', 'request_vacancy', 'request_spare_parts'])
})
