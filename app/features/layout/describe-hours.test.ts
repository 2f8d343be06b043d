import { NBSP } from '#locale/text.ts'
import { expect, test } from 'vitest'
import { describeHours } from './describe-hours.ts'

test('the same hours on all days are daily', () => {
  expect(describeHours([{ days: [1, 2, 3, 4, 5, 6, 7], opens: '09:00', closes: '21:00' }])).toBe(
    `Ежедневно${NBSP}9:00–21:00`,
  )
})

test('neighbouring days form a range', () => {
  expect(
    describeHours([
      { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '21:00' },
      { days: [7, 6], opens: '10:00', closes: '20:00' },
    ]),
  ).toBe(`Пн–пт${NBSP}9:00–21:00, сб–вс${NBSP}10:00–20:00`)
  expect(describeHours([{ days: [1, 3], opens: '10:30', closes: '18:00' }])).toBe(`Пн, ср${NBSP}10:30–18:00`)
})

test('no hours give an empty text', () => {
  expect(describeHours([])).toBe('')
})
