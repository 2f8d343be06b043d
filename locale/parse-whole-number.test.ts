import { expect, it } from 'vitest'
import { parseWholeNumber } from './parse-whole-number.ts'

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
