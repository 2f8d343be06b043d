import { expect, test } from 'vitest'
import { fitDepreciation, type Observation, DEFAULT_DEPRECIATION, weightedPercentile } from './fit-depreciation.ts'

/** Cars whose prices follow a rule exactly. */
const observationsOf = (perYear: number, per10000Km: number, count: number): Observation[] =>
  Array.from({ length: count }, (_, index) => {
    const yearsNewer = (index % 7) - 3
    const more10000Km = ((index * 3) % 11) - 5
    return {
      lnPrice: 14 + perYear * yearsNewer - per10000Km * more10000Km,
      yearsNewer,
      more10000Km,
      weight: 1,
    }
  })

test('without cars, or with identical cars, the result is the default depreciation', () => {
  expect(fitDepreciation([])).toEqual(DEFAULT_DEPRECIATION)
  const alike = observationsOf(0.1, 0.03, 1)
  expect(fitDepreciation([...alike, ...alike])).toEqual(DEFAULT_DEPRECIATION)
})

test('many cars determine the result, a few only move it', () => {
  const many = fitDepreciation(observationsOf(0.09, 0.03, 700))
  expect(many.perYear).toBeCloseTo(0.09, 2)
  expect(many.per10000Km).toBeCloseTo(0.03, 2)
  const few = fitDepreciation(observationsOf(0.09, DEFAULT_DEPRECIATION.per10000Km, 4))
  expect(few.perYear).toBeGreaterThan(DEFAULT_DEPRECIATION.perYear)
  expect(few.perYear).toBeLessThan(0.08)
})

test('depreciation is never negative, even where older cars cost more', () => {
  const { perYear, per10000Km } = fitDepreciation(observationsOf(-0.3, -0.2, 500))
  expect(perYear).toBe(0)
  expect(per10000Km).toBe(0)
})

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
