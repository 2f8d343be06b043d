import { expect, it } from 'vitest'
import { addDays, formatOffsetDateTime, fromWallClock, toWallClock, weekdayOf, isCalendarDay } from './wall-clock.ts'

it('a moment converts to local time and back', () => {
  const moment = new Date('2026-11-20T21:30:00Z')
  expect(toWallClock(moment, 'Europe/Moscow')).toBe('2026-11-21T00:30')
  expect(toWallClock(moment, 'Asia/Kathmandu')).toBe('2026-11-21T03:15')
  expect(fromWallClock('2026-11-21T00:30', 'Europe/Moscow')).toEqual(moment)
  expect(fromWallClock('2026-11-21T03:15', 'Asia/Kathmandu')).toEqual(moment)
})

it('a repeated hour means its first occurrence, and a skipped hour the one after it', () => {
  // In Berlin clocks go back at three on 25 October 2026, and forward at two on 28 March 2027.
  expect(fromWallClock('2026-10-25T02:30', 'Europe/Berlin')).toEqual(new Date('2026-10-25T00:30:00Z'))
  expect(fromWallClock('2026-10-25T03:00', 'Europe/Berlin')).toEqual(new Date('2026-10-25T02:00:00Z'))
  expect(fromWallClock('2027-03-28T02:30', 'Europe/Berlin')).toEqual(new Date('2027-03-28T01:30:00Z'))
  expect(fromWallClock('2027-03-28T01:59', 'Europe/Berlin')).toEqual(new Date('2027-03-28T00:59:00Z'))
})

it('days are added across months, years and leap days', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect([weekdayOf('2026-11-20'), weekdayOf('2026-11-22'), weekdayOf('2026-11-23')]).toEqual([5, 7, 1])
})

it('a moment can be written with the offset of its zone', () => {
  const moment = new Date('2026-11-20T21:30:05Z')
  expect(formatOffsetDateTime(moment, 'Europe/Moscow')).toBe('2026-11-21T00:30:05+03:00')
  expect(formatOffsetDateTime(moment, 'Asia/Kathmandu')).toBe('2026-11-21T03:15:05+05:45')
  expect(formatOffsetDateTime(moment, 'America/New_York')).toBe('2026-11-20T16:30:05-05:00')
})

it.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['0000-01-01', true],
  ['2026-2-3', false],
  ['tomorrow', false],
])('%s is a day of the calendar: %s', (text, isDay) => {
  expect(isCalendarDay(text)).toBe(isDay)
})
