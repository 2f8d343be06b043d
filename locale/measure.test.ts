import { expect, test } from 'vitest'
import { formatHp, formatKm, formatLitres } from './measure.ts'

test('a number and its unit stay together', () => {
  expect(formatKm(41_200)).toBe('41\u00a0200\u00a0км')
  expect(formatHp(150)).toBe('150\u00a0л.\u00a0с.')
})

test('cubic centimetres become litres with one decimal', () => {
  expect(formatLitres(1998)).toBe('2,0\u00a0л')
  expect(formatLitres(1598)).toBe('1,6\u00a0л')
  expect(formatLitres(1950)).toBe('2,0\u00a0л')
})
