import { expect, it } from 'vitest'
import { describeState } from './load-branches.server.ts'

// 20 November 2026 is a Friday; Moscow is three hours ahead of UTC.
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const timeZone = 'Europe/Moscow'
const weekdays = { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '21:00' }
const describeAt = (hours: (typeof weekdays)[], time: string) => describeState({ hours, timeZone }, at(time)).text

it('an open branch shows its closing time', () => {
  expect(describeState({ hours: [weekdays], timeZone }, at('10:00'))).toEqual({
    isOpen: true,
    text: 'Открыто до\u00a021:00',
  })
})

it('a closed branch shows its next opening time', () => {
  expect(describeAt([weekdays], '05:00')).toBe('Закрыто, откроется сегодня в\u00a09:00')
  expect(describeAt([weekdays], '20:00')).toBe('Закрыто, откроется в понедельник в\u00a09:00')
  expect(describeAt([weekdays, { days: [6, 7], opens: '10:00', closes: '20:00' }], '20:00')).toBe(
    'Закрыто, откроется завтра в\u00a010:00',
  )
  expect(describeAt([{ days: [2], opens: '10:00', closes: '20:00' }], '20:00')).toContain('во вторник')
})

it('a branch that never closes, works past midnight or has no hours is described correctly', () => {
  expect(describeAt([{ days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '00:00' }], '20:00')).toBe(
    'Открыто круглосуточно',
  )
  expect(describeAt([{ days: [5], opens: '20:00', closes: '02:00' }], '21:30')).toBe('Открыто до\u00a02:00')
  expect(describeAt([], '10:00')).toBe('Закрыто')
})
