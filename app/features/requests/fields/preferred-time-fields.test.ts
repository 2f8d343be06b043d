import { expect, it } from 'vitest'
import { listDays, listTimes } from './preferred-time-fields.tsx'

const branch = (timeZone: string, opens = '09:00', closes = '21:00') => ({
  slug: 'south',
  name: 'Юг',
  city: 'Москва',
  address: 'Южная, 1',
  phone: '74950000001',
  timeZone,
  hours: [{ days: [1, 2, 3, 4, 5, 6, 7], opens, closes }],
})
const timeZone = 'Europe/Moscow'
// Half past one at night in Moscow, still the day before in UTC.
const shownAt = Date.parse('2026-11-20T22:30:00Z')

it('days begin with today in the time zone of the branch', () => {
  expect(listDays({ timeZone, shownAt, branches: [branch('Europe/Moscow')] }).slice(0, 3)).toEqual([
    { value: '2026-11-21', label: 'Сегодня, 21 ноября, сб' },
    { value: '2026-11-22', label: 'Завтра, 22 ноября, вс' },
    { value: '2026-11-23', label: '23 ноября, пн' },
  ])
  expect(listDays({ timeZone, shownAt, branches: [branch('Europe/Kaliningrad')] })[0]?.value).toBe('2026-11-21')
  expect(listDays({ timeZone, shownAt: shownAt - 21_600_000, branches: [branch('Europe/Moscow')] })[0]?.value).toBe(
    '2026-11-20',
  )
})

it('today is not offered after closing time', () => {
  const late = Date.parse('2026-11-20T17:30:00Z') // 20:30 in Moscow
  expect(listDays({ timeZone, shownAt: late, branches: [branch('Europe/Moscow')] })[0]?.label).toBe(
    'Завтра, 21 ноября, сб',
  )
  const earlier = Date.parse('2026-11-20T16:30:00Z')
  expect(listDays({ timeZone, shownAt: earlier, branches: [branch('Europe/Moscow')] })[0]?.label).toBe(
    'Сегодня, 20 ноября, пт',
  )
})

it('days on which every branch is closed are not offered', () => {
  const weekdays = {
    ...branch('Europe/Moscow'),
    slug: 'west',
    hours: [{ days: [1, 2], opens: '09:00', closes: '18:00' }],
  }
  expect(listDays({ timeZone, shownAt, branches: [weekdays] }).slice(0, 2)).toEqual([
    { value: '2026-11-23', label: '23 ноября, пн' },
    { value: '2026-11-24', label: '24 ноября, вт' },
  ])
  const both = { timeZone, shownAt, branches: [branch('Europe/Moscow'), weekdays] }
  expect(listDays(both)[0]?.value).toBe('2026-11-21')
  expect(listDays(both, { branch: 'west' })[0]?.value).toBe('2026-11-23')
})

it('only opening hours are offered', () => {
  const branches = [branch('Europe/Moscow', '08:30', '19:30'), branch('Europe/Moscow', '10:00', '18:00')]
  const times = listTimes({ timeZone, shownAt, branches })
  expect([times[0]?.value, times.at(-1)?.value]).toEqual(['09:00', '19:00'])
  expect(listTimes({ timeZone, shownAt, branches: [] }).map(({ label }) => label)).toEqual(
    expect.arrayContaining(['9:00', '20:00']),
  )
})

it('past hours of today are not offered, nor hours when the chosen branch is closed on that day', () => {
  const noon = Date.parse('2026-11-20T09:10:00Z') // 12:10 in Moscow
  const late = { ...branch('Europe/Moscow'), slug: 'late', hours: [{ days: [5], opens: '15:00', closes: '18:00' }] }
  const params = { timeZone, shownAt: noon, branches: [branch('Europe/Moscow'), late] }
  const values = (chosen: Parameters<typeof listTimes>[1]) => listTimes(params, chosen).map(({ value }) => value)
  expect(values({ day: '2026-11-20' })[0]).toBe('13:00')
  expect(values({ day: '2026-11-21' })[0]).toBe('09:00')
  expect(values({ day: '2026-11-20', branch: 'late' })).toEqual(['15:00', '16:00', '17:00'])
  expect(values({ day: '2026-11-21', branch: 'late' })).toEqual([])
  expect(values({ branch: 'late' })).toEqual(['15:00', '16:00', '17:00'])
})

it('days are in the time zone of the site when the dealer has no branch', () => {
  const noBranch = { shownAt, branches: [] }
  expect(listDays({ ...noBranch, timeZone })[0]?.value).toBe('2026-11-21')
  expect(listDays({ ...noBranch, timeZone: 'America/New_York' })[0]?.value).toBe('2026-11-20')
})
