import { expect, test } from 'vitest'
import { formatDayMonth, formatWeekday } from './wall-clock.ts'
import { formatMonths } from './term.ts'
import { formatOnWeekday, formatShortWeekday } from './weekday.ts'

test('days of the week begin with Monday', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(formatShortWeekday)).toEqual(['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'])
  expect([formatOnWeekday(1), formatOnWeekday(2), formatOnWeekday(7)]).toEqual([
    'в\u00a0понедельник',
    'во\u00a0вторник',
    'в\u00a0воскресенье',
  ])
})

test('a calendar day is the same in every time zone', () => {
  expect(formatDayMonth('2026-11-21')).toBe('21 ноября')
  expect(formatWeekday('2026-11-21')).toBe('суббота')
})

test('a term is in years when it is a whole number of years', () => {
  expect([12, 24, 60, 18, 1].map(formatMonths)).toEqual([
    '1\u00a0год',
    '2\u00a0года',
    '5\u00a0лет',
    '18\u00a0месяцев',
    '1\u00a0месяц',
  ])
})
