import { expect, it } from 'vitest'
import { formatEndDate, describeDeadline } from './describe-deadline.ts'

const TIME_ZONE = 'Europe/Moscow'
const now = new Date('2026-11-20T21:30:00Z') // half past midnight of the 21st in Moscow
const describe = (iso: string) => describeDeadline(new Date(iso), now, TIME_ZONE).replaceAll('\u00A0', ' ')

it('an offer that ends at midnight is valid for the whole previous day', () => {
  expect(describe('2026-12-01T00:00:00+03:00')).toBe('До 30 ноября 2026, осталось 9 дней')
  expect(formatEndDate(new Date('2026-12-01T00:00:00+03:00'), TIME_ZONE).replaceAll('\u00A0', ' ')).toBe(
    '30 ноября 2026',
  )
})

it.each([
  ['2026-11-22T00:00:00+03:00', 'Последний день'],
  ['2026-11-21T21:00:00+03:00', 'Последний день, до 21:00'],
  ['2026-11-23T00:00:00+03:00', 'До завтра, 22 ноября 2026'],
  ['2026-11-22T20:30:00+03:00', 'До завтра, 22 ноября 2026, 20:30'],
  ['2026-11-24T00:00:00+03:00', 'До 23 ноября 2026, осталось 2 дня'],
  ['2026-11-23T18:00:00+03:00', 'До 23 ноября 2026, 18:00, осталось 2 дня'],
  ['2026-12-13T00:00:00+03:00', 'До 12 декабря 2026, остался 21 день'],
  ['2027-12-31T00:00:00+03:00', 'До 30 декабря 2027'],
])('the deadline %s is described as «%s»', (iso, text) => {
  expect(describe(iso)).toBe(text)
})

it('an offer without an end is described as unlimited', () => {
  expect(describeDeadline(null, now, TIME_ZONE)).toBe('Без ограничения по сроку')
})

it('an offer ends with a day of the site, in whichever time zone that is', () => {
  const midnight = new Date('2026-12-01T00:00:00+10:00')
  const inVladivostok = describeDeadline(midnight, now, 'Asia/Vladivostok').replaceAll('\u00A0', ' ')
  expect(inVladivostok).toBe('До 30 ноября 2026, осталось 9 дней')
})
