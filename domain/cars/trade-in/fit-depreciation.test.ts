import { expect, test } from 'vitest'
import { fitDepreciation, type Observation, DEFAULT_DEPRECIATION } from './fit-depreciation.ts'

/** Cars whose prices follow a rule to the letter. */
const following = (perYear: number, per10000Km: number, count: number): Observation[] =>
  Array.from({ length: count }, (_, place) => {
    const yearsNewer = (place % 7) - 3
    const more10000Km = ((place * 3) % 11) - 5
    return {
      lnPrice: 14 + perYear * yearsNewer - per10000Km * more10000Km,
      yearsNewer,
      more10000Km,
      weight: 1,
    }
  })

test('without cars, and with cars that are all alike, it is the usual one', () => {
  expect(fitDepreciation([])).toEqual(DEFAULT_DEPRECIATION)
  const alike = following(0.1, 0.03, 1)
  expect(fitDepreciation([...alike, ...alike])).toEqual(DEFAULT_DEPRECIATION)
})

test('many cars are followed, a few only lean towards what they say', () => {
  const many = fitDepreciation(following(0.09, 0.03, 700))
  expect(many.perYear).toBeCloseTo(0.09, 2)
  expect(many.per10000Km).toBeCloseTo(0.03, 2)
  const few = fitDepreciation(following(0.09, DEFAULT_DEPRECIATION.per10000Km, 4))
  expect(few.perYear).toBeGreaterThan(DEFAULT_DEPRECIATION.perYear)
  expect(few.perYear).toBeLessThan(0.08)
})

test('a market turned upside down leaves no car dearer for its age', () => {
  const { perYear, per10000Km } = fitDepreciation(following(-0.3, -0.2, 500))
  expect(perYear).toBe(0)
  expect(per10000Km).toBe(0)
})
