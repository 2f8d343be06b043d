import { expect, it } from 'vitest'
import { parseRetryAfter } from './http-error.ts'

const NOW = Date.parse('2026-11-20T11:20:00Z')

it.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Fri, 20 Nov 2026 11:21:30 GMT', 90_000],
  // A date in the past means no wait.
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['', undefined],
  ['soon', undefined],
  ['Infinity', undefined],
  ['99999999999', 99_999_999_999_000],
  ['1e20', 1e23],
  [null, undefined],
  [undefined, undefined],
])('%j is a pause of %j ms', (header, waitMs) => {
  expect(parseRetryAfter(header, NOW)).toBe(waitMs)
})
