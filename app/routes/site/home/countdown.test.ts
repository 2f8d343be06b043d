import { expect, it } from 'vitest'
import { describeTimeLeft, findServerTime } from './countdown.ts'

const TIME_ZONE = 'Europe/Moscow'
const now = new Date('2026-11-20T12:00:00Z') // 15:00 in Moscow
const describeLeft = (hours: number, minutes = 0, seconds = 0) =>
  describeTimeLeft(
    new Date(now.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000),
    now,
    TIME_ZONE,
  )?.replaceAll('\u00a0', ' ')

it('counts calendar days, on the last day with hours', () => {
  // The ends of the first three: 22 November 04:00, 22 November 00:00, 23 November 00:00.
  expect(describeLeft(37)).toBe('Осталось 2 дня')
  expect(describeLeft(33)).toBe('Остался 1 день 9 ч')
  expect(describeLeft(57)).toBe('Осталось 2 дня')
  expect(describeLeft(21 * 24)).toBe('Остался 21 день')
  expect(describeLeft(24, 59)).toBe('Остался 1 день')
})

it('shows hours and minutes within a day, minutes and seconds within an hour', () => {
  expect(describeLeft(23, 59, 59)).toBe('Осталось 23 ч 59 мин')
  expect(describeLeft(4, 12, 40)).toBe('Осталось 4 ч 12 мин')
  expect(describeLeft(0, 59, 59)).toBe('Осталось 59 мин 59 с')
  expect(describeLeft(0, 12, 5)).toBe('Осталось 12 мин 05 с')
  expect(describeLeft(0, 0, 7)).toBe('Осталось 7 с')
})

it('a fraction of a second counts as a second; after the end there is no text', () => {
  expect(describeTimeLeft(new Date(now.getTime() + 1), now, TIME_ZONE)).toBe('Осталось 1\u00a0с')
  expect(describeTimeLeft(now, now, TIME_ZONE)).toBeUndefined()
  expect(describeLeft(0, -1)).toBeUndefined()
})

it('believes a device whose clock fits the age of the page, and no other', () => {
  const rendered = now.getTime()
  expect(findServerTime(rendered, rendered + 25_000)).toBe(rendered + 25_000)
  expect(findServerTime(rendered, rendered + 3_600_000)).toBe(rendered)
  expect(findServerTime(rendered, rendered - 5000)).toBe(rendered)
})
