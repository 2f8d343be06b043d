import { expect, test } from 'vitest'
import { formatNumber, formatRub } from './number.ts'

test('a price is grouped by thousands and never wraps', () => {
  expect(formatRub(1_250_000)).toBe('1\u00a0250\u00a0000\u00a0₽')
  expect(formatRub(999)).toBe('999\u00a0₽')
})

test('a negative number has a minus, not a hyphen', () => {
  expect(formatNumber(-300_000)).toBe('−300\u00a0000')
  expect(formatNumber(0)).toBe('0')
})
