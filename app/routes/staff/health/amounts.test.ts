import { expect, it } from 'vitest'
import { describeAge, describeGibibytes } from './amounts.ts'

it.each([
  [0.4, 'только что'],
  [21, '21\u00a0секунду назад'],
  [150, '2\u00a0минуты назад'],
  [36 * 3600, '36\u00a0часов назад'],
  [50 * 3600, '2\u00a0дня назад'],
])('%f seconds ago is said in the largest unit that fits', (seconds, text) => {
  expect(describeAge(seconds)).toBe(text)
})

it('space is said in gigabytes with one digit after the comma', () => {
  expect(describeGibibytes(37_044_092_928)).toBe('34,5\u00a0ГБ')
})
