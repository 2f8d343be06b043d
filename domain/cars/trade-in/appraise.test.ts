import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { appraise } from './appraise.ts'
import type { Comparable } from './trade-in.ts'

const MODEL = 1
const OTHER = 2

const car = (parts: Partial<Comparable> = {}): Comparable => {
  const priceRub = parts.priceRub ?? 1_500_000
  return {
    id: 1,
    modelId: MODEL,
    generation: null,
    year: 2021,
    mileageKm: 60_000,
    firstPriceRub: priceRub,
    priceRub,
    daysOnSale: 60,
    isGone: false,
    ...parts,
  }
}
const times = (count: number, parts: Partial<Comparable> = {}) => Array.from({ length: count }, () => car(parts))
const subject = { modelId: MODEL, year: 2021, mileageKm: 60_000 }
const NONE = new Map<number, number>()

describe('the level of similarity', () => {
  it('is near when enough cars have about the same year and mileage', () => {
    const found = appraise(subject, [...times(4), ...times(9, { year: 2016, priceRub: 900_000 })], NONE)
    expect(found?.basis).toMatchObject({ similarity: 'near', cars: 4, years: [2021, 2021] })
    expect(found?.midRub).toBeCloseTo(1_500_000, -2)
  })

  it('is the generation built in that year when too few cars are near', () => {
    const second = times(3, { generation: 'II', year: 2018, mileageKm: 90_000 })
    const first = times(9, { generation: 'I', year: 2016, mileageKm: 150_000 })
    const found = appraise(subject, [car({ generation: 'II' }), ...second, ...first], NONE)
    expect(found?.basis).toMatchObject({ similarity: 'generation', cars: 4, years: [2018, 2021] })
  })

  it('is the model when the generation has too few cars, adjusted to the subject’s year and mileage', () => {
    const found = appraise(subject, times(3, { year: 2018, mileageKm: 110_000, priceRub: 1_200_000 }), NONE)
    expect(found?.basis.similarity).toBe('model')
    expect(found?.midRub).toBeGreaterThan(1_300_000)
  })

  it('is the brand’s class when the model has too few cars, scaled by the prices of new cars', () => {
    const newPrices = new Map([
      [MODEL, 2_000_000],
      [OTHER, 4_000_000],
    ])
    const found = appraise(subject, times(3, { modelId: OTHER, priceRub: 3_000_000 }), newPrices)
    expect(found?.basis).toMatchObject({ similarity: 'class', cars: 3 })
    expect(found?.midRub).toBeCloseTo(1_500_000, -2)
    expect(appraise(subject, times(9, { modelId: OTHER }), NONE)).toBeUndefined()
  })

  it('widens the range the lower it is', () => {
    const wide = appraise(subject, times(3, { year: 2018 }), NONE)
    const narrow = appraise(subject, times(4), NONE)
    const widthOf = (found = narrow) => (found ? (found.highRub - found.lowRub) / found.midRub : Number.NaN)
    expect(widthOf()).toBeCloseTo(0.1)
    expect(widthOf(wide)).toBeGreaterThan(0.2)
  })
})

describe('an appraisal is undefined', () => {
  it.each([
    ['with only two cars', times(2), subject],
    ['for a car older than all comparables', times(9), { ...subject, year: 1998 }],
    ['for a mileage beyond all comparables', times(9), { ...subject, mileageKm: 1_900_000 }],
    [
      'when some similar cars cost three times as much as others',
      [...times(3, { priceRub: 700_000 }), ...times(3, { priceRub: 2_100_000 })],
      subject,
    ],
  ])('%s', (_case, cars, appraised) => {
    expect(appraise(appraised, cars, NONE)).toBeUndefined()
  })
})

it('a price with a zero too many does not change the range', () => {
  const [clean, spoiled] = [times(8), [...times(8), car({ priceRub: 15_000_000 })]].map((cars) =>
    appraise(subject, cars, NONE),
  )
  expect(spoiled).toEqual(clean)
  expect(spoiled?.basis.cars).toBe(8)
})

it('a used car is never appraised above a new one', () => {
  const found = appraise({ ...subject, mileageKm: 0 }, times(5), new Map([[MODEL, 1_400_000]]))
  expect(found?.highRub).toBe(1_330_000)
})

describe('the price history', () => {
  it('a new arrival counts with the price that it is expected to fall to', () => {
    const longOnSale = times(5, { firstPriceRub: 1_600_000, priceRub: 1_440_000 })
    const newlyListed = times(5, { priceRub: 1_600_000, daysOnSale: 3 })
    const found = appraise(subject, [...longOnSale, ...newlyListed], NONE)
    expect(found?.midRub).toBeCloseTo(1_440_000, -2)
  })

  it('prices are taken as they are when no car has been on sale for long', () => {
    const found = appraise(subject, times(5, { priceRub: 1_600_000, daysOnSale: 3 }), NONE)
    expect(found?.midRub).toBeCloseTo(1_600_000, -2)
  })
})

/** Cars priced by a known rule with a deterministic noise of ten per cent. */
const createComparables = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const noise = (((index * 7919) % 1000) / 1000 - 0.5) * 0.2
    const year = 2016 + (index % 10)
    const mileageKm = 10_000 + ((index * 37) % 17) * 10_000
    return car({ id: index, year, mileageKm, priceRub: worth(year, mileageKm) * (1 + noise) })
  })
const worth = (year: number, mileageKm: number) =>
  2_500_000 * Math.exp(-0.08 * (2026 - year) - 0.02 * (mileageKm / 10_000))

test('with three hundred cars the true value is in the range and within five per cent of its middle', () => {
  const cars = createComparables(300)
  for (const { year, mileageKm } of cars.filter((_, index) => index % 7 === 0)) {
    const found = appraise({ ...subject, year, mileageKm }, cars, NONE)
    const truth = worth(year, mileageKm)
    expect(Math.abs((found?.midRub ?? 0) / truth - 1)).toBeLessThan(0.05)
    expect(found?.lowRub).toBeLessThan(truth)
    expect(found?.highRub).toBeGreaterThan(truth)
  }
})

test('the range is ordered and finite for any cars', () => {
  const any = fc.record({
    modelId: fc.constantFrom(MODEL, OTHER),
    generation: fc.constantFrom(null, 'I', 'II'),
    year: fc.integer({ min: 1990, max: 2026 }),
    mileageKm: fc.integer({ min: 0, max: 500_000 }),
    firstPriceRub: fc.integer({ min: 1, max: 90_000_000 }),
    priceRub: fc.integer({ min: 1, max: 90_000_000 }),
    daysOnSale: fc.integer({ min: -1, max: 900 }),
    isGone: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), (cars) => {
      const found = appraise(subject, cars.map(car), new Map([[MODEL, 2_000_000]]))
      if (found === undefined) return
      expect(found.lowRub).toBeGreaterThan(0)
      expect(found.lowRub).toBeLessThanOrEqual(found.midRub)
      expect(found.midRub).toBeLessThanOrEqual(found.highRub)
      expect(found.highRub).toBeLessThanOrEqual(1_900_000)
    }),
  )
})
