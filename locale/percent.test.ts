import { expect, test } from 'vitest'
import { formatPercent, formatPercentRange } from './percent.ts'

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
