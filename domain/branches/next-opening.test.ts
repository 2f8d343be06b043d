import { expect, it } from 'vitest'
import { findNextOpening } from './opening-hours.ts'

// 20 November 2026 is a Friday; Moscow is three hours ahead of UTC.
const fridayUtc = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const timeZone = 'Europe/Moscow'
const weekdays = [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '21:00' }]
const everyDay = [...weekdays, { days: [6, 7], opens: '10:00', closes: '20:00' }]

it('before its opening time a branch opens today', () => {
  expect(findNextOpening({ timeZone, hours: weekdays }, fridayUtc('05:59'))).toEqual({
    inDays: 0,
    day: 5,
    time: '09:00',
  })
})

it('after its opening time it opens on the next day with hours', () => {
  expect(findNextOpening({ timeZone, hours: everyDay }, fridayUtc('19:00'))).toEqual({
    inDays: 1,
    day: 6,
    time: '10:00',
  })
  expect(findNextOpening({ timeZone, hours: weekdays }, fridayUtc('19:00'))).toEqual({
    inDays: 3,
    day: 1,
    time: '09:00',
  })
})

it('a branch that works one day a week opens on that day of the next week', () => {
  const fridays = [{ days: [5], opens: '09:00', closes: '12:00' }]
  expect(findNextOpening({ timeZone, hours: fridays }, fridayUtc('10:00'))).toEqual({
    inDays: 7,
    day: 5,
    time: '09:00',
  })
})

it('today is the day in the branch’s time zone', () => {
  const hours = everyDay
  expect(findNextOpening({ timeZone: 'Asia/Vladivostok', hours }, fridayUtc('15:00'))).toMatchObject({
    inDays: 0,
    day: 6,
  })
})

it('a branch without hours has no next opening', () => {
  expect(findNextOpening({ timeZone, hours: [] }, fridayUtc('10:00'))).toBeUndefined()
})
