import { expect, test } from 'vitest'
import { weightedPercentile } from './weighted-percentile.ts'

const equal = (...values: number[]) => values.map((value) => ({ value, weight: 1 }))

test('with equal weights it is the usual percentile, linear between neighbours', () => {
  expect(weightedPercentile(equal(3, 1, 2), 0.5)).toBe(2)
  expect(weightedPercentile(equal(1, 2), 0.5)).toBe(1.5)
  expect(weightedPercentile(equal(1, 2, 3, 4), 0.25)).toBeCloseTo(1.5)
})

test('the shares 0 and 1 are the smallest and the largest value', () => {
  expect(weightedPercentile(equal(5, 7), 0)).toBe(5)
  expect(weightedPercentile(equal(5, 7), 1)).toBe(7)
  expect(weightedPercentile(equal(5), 0.2)).toBe(5)
  expect(weightedPercentile([], 0.5)).toBeNaN()
})

test('a heavier value pulls it nearer', () => {
  const items = [
    { value: 1, weight: 1 },
    { value: 2, weight: 8 },
    { value: 10, weight: 1 },
  ]
  expect(weightedPercentile(items, 0.5)).toBe(2)
})
