import { expect, test } from 'vitest'
import { formatDay, formatNumericDateTime, formatSortableDateTime } from './numeric-date.ts'

const moment = new Date('2026-11-20T11:20:00Z')

test('a record has day and time in digits, in its time zone', () => {
  expect(formatNumericDateTime(moment, 'Europe/Moscow')).toBe('20.11.2026, 14:20')
  expect(formatNumericDateTime(moment, 'Asia/Vladivostok')).toBe('20.11.2026, 21:20')
})

test('a table has day and time in an order that sorts as text', () => {
  expect(formatSortableDateTime(moment, 'Europe/Moscow')).toBe('2026-11-20 14:20')
  expect(formatSortableDateTime(moment, 'Asia/Kathmandu')).toBe('2026-11-20 17:05')
})

test('a day sent by a form is written in words, and anything else is returned unchanged', () => {
  expect(formatDay('2026-11-20')).toBe('20\u00a0ноября 2026')
  expect(formatDay('завтра')).toBe('завтра')
})
