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

describe('how wide the net is cast', () => {
  it('cars of about the same year and mileage come first', () => {
    const found = appraise(subject, [...times(4), ...times(9, { year: 2016, priceRub: 900_000 })], NONE)
    expect(found?.basis).toMatchObject({ similarity: 'near', cars: 4, years: [2021, 2021] })
    expect(found?.midRub).toBeCloseTo(1_500_000, -2)
  })

  it('then those of the generation that was built in that year', () => {
    const second = times(3, { generation: 'II', year: 2018, mileageKm: 90_000 })
    const first = times(9, { generation: 'I', year: 2016, mileageKm: 150_000 })
    const found = appraise(subject, [car({ generation: 'II' }), ...second, ...first], NONE)
    expect(found?.basis).toMatchObject({ similarity: 'generation', cars: 4, years: [2018, 2021] })
  })

  it('then all of the model, brought to the year and mileage in question', () => {
    const found = appraise(subject, times(3, { year: 2018, mileageKm: 110_000, priceRub: 1_200_000 }), NONE)
    expect(found?.basis.similarity).toBe('model')
    expect(found?.midRub).toBeGreaterThan(1_300_000)
  })

  it('then the brand’s class, each model measured by what a new one costs', () => {
    const newPrices = new Map([
      [MODEL, 2_000_000],
      [OTHER, 4_000_000],
    ])
    const found = appraise(subject, times(3, { modelId: OTHER, priceRub: 3_000_000 }), newPrices)
    expect(found?.basis).toMatchObject({ similarity: 'class', cars: 3 })
    expect(found?.midRub).toBeCloseTo(1_500_000, -2)
    expect(appraise(subject, times(9, { modelId: OTHER }), NONE)).toBeUndefined()
  })

  it('the fainter the likeness, the wider the range', () => {
    const wide = appraise(subject, times(3, { year: 2018 }), NONE)
    const narrow = appraise(subject, times(4), NONE)
    const widthOf = (found = narrow) => (found ? (found.highRub - found.lowRub) / found.midRub : Number.NaN)
    expect(widthOf()).toBeCloseTo(0.1)
    expect(widthOf(wide)).toBeGreaterThan(0.2)
  })
})

describe('says nothing', () => {
  it.each([
    ['of two cars', times(2), subject],
    ['of a car that is older than all', times(9), { ...subject, year: 1998 }],
    ['of a mileage that none has seen', times(9), { ...subject, mileageKm: 1_900_000 }],
    [
      'when like cars cost three times as much as others',
      [...times(3, { priceRub: 700_000 }), ...times(3, { priceRub: 2_100_000 })],
      subject,
    ],
  ])('%s', (_what, cars, asked) => {
    expect(appraise(asked, cars, NONE)).toBeUndefined()
  })
})

it('a zero too many does not move the range', () => {
  const [clean, spoiled] = [times(8), [...times(8), car({ priceRub: 15_000_000 })]].map((cars) =>
    appraise(subject, cars, NONE),
  )
  expect(spoiled).toEqual(clean)
  expect(spoiled?.basis.cars).toBe(8)
})

it('nothing used is worth more than a new one', () => {
  const found = appraise({ ...subject, mileageKm: 0 }, times(5), new Map([[MODEL, 1_400_000]]))
  expect(found?.highRub).toBe(1_330_000)
})

describe('the price history', () => {
  it('a car that has just come counts as what its price will come down to', () => {
    const settled = times(5, { firstPriceRub: 1_600_000, priceRub: 1_440_000 })
    const fresh = times(5, { priceRub: 1_600_000, daysOnSale: 3 })
    const found = appraise(subject, [...settled, ...fresh], NONE)
    expect(found?.midRub).toBeCloseTo(1_440_000, -2)
  })

  it('without cars that have stood long nobody knows how far that is', () => {
    const found = appraise(subject, times(5, { priceRub: 1_600_000, daysOnSale: 3 }), NONE)
    expect(found?.midRub).toBeCloseTo(1_600_000, -2)
  })
})

/** A market with a rule of its own, and noise of a tenth, as the second decimal of a hash would have it. */
const createComparables = (count: number) =>
  Array.from({ length: count }, (_, place) => {
    const noise = (((place * 7919) % 1000) / 1000 - 0.5) * 0.2
    const year = 2016 + (place % 10)
    const mileageKm = 10_000 + ((place * 37) % 17) * 10_000
    return car({ id: place, year, mileageKm, priceRub: worth(year, mileageKm) * (1 + noise) })
  })
const worth = (year: number, mileageKm: number) =>
  2_500_000 * Math.exp(-0.08 * (2026 - year) - 0.02 * (mileageKm / 10_000))

test('in a market of three hundred cars the truth lies in the range, and within a twentieth of the middle', () => {
  const cars = createComparables(300)
  for (const { year, mileageKm } of cars.filter((_, place) => place % 7 === 0)) {
    const found = appraise({ ...subject, year, mileageKm }, cars, NONE)
    const truth = worth(year, mileageKm)
    expect(Math.abs((found?.midRub ?? 0) / truth - 1)).toBeLessThan(0.05)
    expect(found?.lowRub).toBeLessThan(truth)
    expect(found?.highRub).toBeGreaterThan(truth)
  }
})

test('whatever the cars, the range is in order and made of numbers', () => {
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
