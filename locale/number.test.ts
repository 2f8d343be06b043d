import { expect, test, it } from 'vitest'
import {
  formatNumber,
  formatRub,
  formatShortRub,
  formatPercent,
  formatPercentRange,
  formatBytes,
  parseWholeNumber,
} from './number.ts'

test('a price is grouped by thousands and never wraps', () => {
  expect(formatRub(1_250_000)).toBe('1\u00a0250\u00a0000\u00a0₽')
  expect(formatRub(999)).toBe('999\u00a0₽')
})

test('a large sum is short', () => {
  expect(formatShortRub(999_499)).toBe('999\u00a0499\u00a0₽')
  expect(formatShortRub(999_500)).toBe('1\u00a0млн\u00a0₽')
  expect(formatShortRub(811_600_000)).toBe('812\u00a0млн\u00a0₽')
  expect(formatShortRub(1_237_000_000)).toBe('1,24\u00a0млрд\u00a0₽')
})

test('a negative number has a minus, not a hyphen', () => {
  expect(formatNumber(-300_000)).toBe('−300\u00a0000')
  expect(formatNumber(0)).toBe('0')
})

test('a percentage has a comma and all its digits, and does not wrap before its sign', () => {
  expect(formatPercent(14.9)).toBe('14,9\u00a0%')
  expect(formatPercent(21)).toBe('21\u00a0%')
  expect(formatPercent(0.01)).toBe('0,01\u00a0%')
  expect(formatPercent(18.235)).toBe('18,235\u00a0%')
})

test('a range has one percent sign, and equal ends become one number', () => {
  expect(formatPercentRange(18.2, 21)).toBe('18,2–21\u00a0%')
  expect(formatPercentRange(21, 21)).toBe('21\u00a0%')
})

test.each([
  [0, '1\u00a0КБ'],
  [340_400, '340\u00a0КБ'],
  [999_999, '1000\u00a0КБ'],
  [1_000_000, '1,0\u00a0МБ'],
  [2_449_000, '2,4\u00a0МБ'],
  [10_000_000, '10,0\u00a0МБ'],
  [1_234_567_890, '1234,6\u00a0МБ'],
])('%i bytes are «%s»', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

it.each([
  ['1250000', 1_250_000],
  [' 1 250 000 ₽ ', 1_250_000],
  ['1\u00a0250\u00a0000', 1_250_000],
  ['1,250,000', 1_250_000],
  ['1.250.000 руб.', 1_250_000],
  ['12 000 км', 12_000],
  ['0', 0],
])('%j is %i', (text, number) => {
  expect(parseWholeNumber(text)).toBe(number)
})

it.each(['', '   ', '-5', '1,5', '12.5', '1e6', 'сто', '12abc', '9'.repeat(16)])('%j is no whole number', (text) => {
  expect(parseWholeNumber(text)).toBeNaN()
})
