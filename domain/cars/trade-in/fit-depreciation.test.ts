import { expect, test } from 'vitest'
import { fitDepreciation, type Observation, DEFAULT_DEPRECIATION } from './fit-depreciation.ts'

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
