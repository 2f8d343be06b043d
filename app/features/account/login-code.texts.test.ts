import { expect, it } from 'vitest'
import { HOUR_S } from '#locale/durations.ts'
import { describeCodeRequestRefusal, describeGuessRefusal, formatWait } from './login-code.texts.ts'

const TIME_ZONE = 'Europe/Moscow'
const NOW = new Date('2026-11-20T11:20:00Z')
const inSeconds = (seconds: number) =>
  formatWait(new Date(NOW.getTime() + seconds * 1000), NOW, TIME_ZONE).replaceAll('\u00a0', ' ')

it('a waiting time is in units that fit its length', () => {
  expect(inSeconds(0)).toBe('через 1 секунду')
  expect(inSeconds(42)).toBe('через 42 секунды')
  expect(inSeconds(25 * 60)).toBe('через 25 минут')
  expect(inSeconds(5 * HOUR_S)).toBe('сегодня в 19:20')
  expect(inSeconds(22 * HOUR_S)).toBe('завтра в 12:20')
})

const describeWrongGuess = (triesLeft: number) =>
  describeGuessRefusal({ ok: false, reason: 'wrong', triesLeft }).replaceAll('\u00a0', ' ')

it('the message about a wrong code has the number of tries left', () => {
  expect(describeWrongGuess(4)).toBe('Код не подошёл. Осталось 4 попытки.')
  expect(describeWrongGuess(1)).toBe('Код не подошёл. Осталась 1 попытка.')
  expect(describeWrongGuess(0)).toBe('Попытки закончились. Запросите новый код.')
})

it('a refusal that is not about the field is not shown beside it', () => {
  expect(
    describeCodeRequestRefusal({ ok: false, reason: 'too-many-from-address', nextAt: NOW }, NOW, TIME_ZONE)
      .isFieldError,
  ).toBe(false)
  expect(describeCodeRequestRefusal({ ok: false, reason: 'no-mobile' }, NOW, TIME_ZONE).isFieldError).toBe(true)
})
