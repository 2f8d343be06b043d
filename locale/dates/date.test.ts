import { expect, test, it } from 'vitest'
import { countDays, formatDate, formatDateTime, formatRelativeDay, formatTime, formatCountdown } from './date.ts'

const TIME_ZONE = 'Europe/Moscow'
const now = new Date('2026-11-20T21:30:00Z') // half past midnight of the 21st in Moscow
const formatAt = (iso: string) => formatDateTime(new Date(iso), now, TIME_ZONE).replaceAll('\u00A0', ' ')

test('today begins at midnight in the time zone of the site', () => {
  expect(formatAt('2026-11-20T21:05:00Z')).toBe('сегодня в 00:05')
  expect(formatAt('2026-11-20T20:59:00Z')).toBe('вчера в 23:59')
  expect(formatAt('2026-11-21T21:00:00Z')).toBe('завтра в 00:00')
})

test('an older date is written with day and month', () => {
  expect(formatAt('2026-11-18T07:00:00Z')).toBe('18 ноября в 10:00')
})

test('a date has its year and never wraps', () => {
  expect(formatDate(now, TIME_ZONE)).toBe('21\u00A0ноября\u00A02026')
})

test('the same moment is another day in another time zone', () => {
  const morning = new Date('2026-11-20T13:30:00Z') // 23:30 of the 20th in Vladivostok
  expect(formatDate(now, 'Asia/Vladivostok')).toBe('21\u00A0ноября\u00A02026')
  expect(formatRelativeDay(morning, now, 'Asia/Vladivostok')).toBe('вчера')
  expect(formatRelativeDay(morning, now, 'America/New_York')).toBe('сегодня')
  expect(formatTime(morning, 'Asia/Vladivostok')).toBe('23:30')
  expect(countDays(morning, now, 'Asia/Vladivostok')).toBe(1)
  expect(countDays(now, morning, 'Asia/Vladivostok')).toBe(-1)
})

test('a day of 25 hours has one yesterday', () => {
  // Clocks in Berlin go back on 25 October 2026.
  const lateEvening = new Date('2026-10-25T22:30:00Z') // 23:30 of the 25th
  expect(formatRelativeDay(new Date('2026-10-24T22:30:00Z'), lateEvening, 'Europe/Berlin')).toBe('сегодня')
  expect(formatRelativeDay(new Date('2026-10-24T21:30:00Z'), lateEvening, 'Europe/Berlin')).toBe('вчера')
})

it.each([
  [0, '0:00'],
  [42, '0:42'],
  [600, '10:00'],
  [3599, '59:59'],
  [18_600, '5:10:00'],
  [86_400, '24:00:00'],
])('%i seconds', (seconds, text) => expect(formatCountdown(seconds)).toBe(text))
