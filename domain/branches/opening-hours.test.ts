import { expect, test } from 'vitest'
import { findNextHoursChange, isOpenAt } from './opening-hours.ts'

const weekdays = { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '21:00' }
const moscow = { timeZone: 'Europe/Moscow', hours: [weekdays] }
// 20 November 2026 is a Friday; Moscow is three hours ahead of UTC.
const fridayUtc = (time: string) => new Date(`2026-11-20T${time}:00Z`)

test('a branch is open from its opening minute until its closing minute, in its local time', () => {
  expect(isOpenAt(moscow, fridayUtc('05:59'))).toBe(false)
  expect(isOpenAt(moscow, fridayUtc('06:00'))).toBe(true)
  expect(isOpenAt(moscow, fridayUtc('17:59'))).toBe(true)
  expect(isOpenAt(moscow, fridayUtc('18:00'))).toBe(false)
})

test('the same moment is another hour in another time zone', () => {
  expect(isOpenAt({ ...moscow, timeZone: 'Asia/Vladivostok' }, fridayUtc('06:00'))).toBe(true)
  expect(isOpenAt({ ...moscow, timeZone: 'Asia/Vladivostok' }, fridayUtc('12:00'))).toBe(false)
})

test('a day without hours is closed', () => {
  expect(isOpenAt(moscow, new Date('2026-11-21T10:00:00Z'))).toBe(false)
  expect(isOpenAt({ timeZone: 'Europe/Moscow', hours: [] }, fridayUtc('10:00'))).toBe(false)
})

test('hours can run past midnight', () => {
  const late = { timeZone: 'Europe/Moscow', hours: [{ days: [5], opens: '20:00', closes: '02:00' }] }
  expect(isOpenAt(late, fridayUtc('21:30'))).toBe(true)
  expect(isOpenAt(late, fridayUtc('23:30'))).toBe(false)
})

const next = (branch: Parameters<typeof findNextHoursChange>[0], moment: Date) =>
  findNextHoursChange(branch, moment)?.toISOString().slice(0, 16)

test('the next change is the opening or the closing that comes first, also past midnight', () => {
  expect(next(moscow, fridayUtc('05:59'))).toBe('2026-11-20T06:00')
  expect(next(moscow, fridayUtc('06:00'))).toBe('2026-11-20T18:00')
  // Over the weekend.
  expect(next(moscow, fridayUtc('18:00'))).toBe('2026-11-23T06:00')
  const late = { timeZone: 'Europe/Moscow', hours: [{ days: [5], opens: '20:00', closes: '02:00' }] }
  expect(next(late, fridayUtc('21:30'))).toBe('2026-11-20T23:00')
  expect(next(late, fridayUtc('23:00'))).toBe('2026-11-27T17:00')
  expect(next({ timeZone: 'Europe/Moscow', hours: [] }, fridayUtc('10:00'))).toBeUndefined()
})
