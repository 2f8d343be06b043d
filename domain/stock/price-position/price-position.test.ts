import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findPosition } from './price-position.ts'

it('names the median, the ends and the distance to the median', () => {
  expect(findPosition(960_000, [1_200_000, 900_000, 1_100_000, 900_000])).toEqual({
    kind: 'known',
    cars: 4,
    market: 0,
    medianRub: 1_000_000,
    lowestRub: 900_000,
    highestRub: 1_200_000,
    percent: -4,
  })
  expect(findPosition(999_999, [1, 1_000_000, 1_000_000, 1_000_000, 2_000_000])).toMatchObject({ percent: 0 })
})

it('says nothing about fewer than four cars', () => {
  expect(findPosition(960_000, [])).toEqual({ kind: 'too-few', cars: 0 })
  expect(findPosition(960_000, [900_000, 900_000, 900_000])).toEqual({ kind: 'too-few', cars: 3 })
})

it('is the same for any order of the cars, and the median lies between the ends', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 50_000_000 }), { minLength: 4, maxLength: 40 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000_000 }), prices, (price, others) => {
      const position = findPosition(price, others)
      expect(findPosition(price, others.toReversed())).toEqual(position)
      if (position.kind === 'too-few') throw new Error('Four cars are enough')
      const { medianRub, lowestRub, highestRub } = position
      expect(lowestRub <= medianRub && medianRub <= highestRub).toBe(true)
    }),
  )
})
