import { expect, it } from 'vitest'
import { listDays, listTimes } from './list-days.ts'

const branch = (timeZone: string, opens = '09:00', closes = '21:00') => ({
  slug: 'south',
  name: 'Юг',
  city: 'Москва',
  address: 'Южная, 1',
  phone: '74950000001',
  timeZone,
  hours: [{ days: [1, 2, 3, 4, 5, 6, 7], opens, closes }],
})
// Half past one at night in Moscow, still the day before in UTC.
const shownAt = Date.parse('2026-11-20T22:30:00Z')

it('days begin with today by the clock of the branch', () => {
  expect(listDays({ shownAt, branches: [branch('Europe/Moscow')] }).slice(0, 3)).toEqual([
    { value: '2026-11-21', label: 'Сегодня, 21 ноября, сб' },
    { value: '2026-11-22', label: 'Завтра, 22 ноября, вс' },
    { value: '2026-11-23', label: '23 ноября, пн' },
  ])
  expect(listDays({ shownAt, branches: [branch('Europe/Kaliningrad')] })[0]?.value).toBe('2026-11-21')
  expect(listDays({ shownAt: shownAt - 21_600_000, branches: [branch('Europe/Moscow')] })[0]?.value).toBe('2026-11-20')
})

it('today is not offered any more when nobody will be there', () => {
  const late = Date.parse('2026-11-20T17:30:00Z') // 20:30 in Moscow
  expect(listDays({ shownAt: late, branches: [branch('Europe/Moscow')] })[0]?.label).toBe('Завтра, 21 ноября, сб')
  const earlier = Date.parse('2026-11-20T16:30:00Z')
  expect(listDays({ shownAt: earlier, branches: [branch('Europe/Moscow')] })[0]?.label).toBe('Сегодня, 20 ноября, пт')
})

it('hours are those at which a branch is open', () => {
  const times = listTimes({
    branches: [branch('Europe/Moscow', '08:30', '19:30'), branch('Europe/Moscow', '10:00', '18:00')],
  })
  expect([times[0]?.value, times.at(-1)?.value]).toEqual(['09:00', '19:00'])
  expect(listTimes({ branches: [] }).map(({ label }) => label)).toEqual(expect.arrayContaining(['9:00', '20:00']))
})
