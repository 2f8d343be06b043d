import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type CarPrice,
  DISCOUNT_CONDITIONS,
  lowestPrice,
  totalDiscount,
  remainingDiscount,
  maxBenefit,
  priceOf,
  priceWith,
} from './price.ts'

const price: CarPrice = {
  priceRub: 2_480_000,
  listPriceRub: 2_600_000,
  tradeInDiscountRub: 185_000,
  creditDiscountRub: 135_000,
  insuranceDiscountRub: 0,
  optionalDiscountRub: 0,
  maxDiscountRub: 250_000,
}

it('adds the chosen discounts up to the dealer’s ceiling', () => {
  expect(totalDiscount(price, ['trade-in'])).toBe(185_000)
  expect(totalDiscount(price, ['trade-in', 'credit'])).toBe(250_000)
  expect(priceWith(price, ['trade-in', 'credit'])).toBe(2_230_000)
})

it('without a ceiling the discounts are simply added', () => {
  expect(totalDiscount({ ...price, maxDiscountRub: 0 }, ['trade-in', 'credit'])).toBe(320_000)
})

it('includes the reduction against the list price in the maximum benefit', () => {
  expect(maxBenefit(price)).toBe(120_000 + 250_000)
})

it('includes a ceiling that no condition explains in the maximum benefit', () => {
  const bare = { ...price, tradeInDiscountRub: 0, creditDiscountRub: 0, listPriceRub: null }
  expect(maxBenefit(bare)).toBe(250_000)
})

it('returns what the maximum promises beyond the conditions and includes it in the maximum benefit', () => {
  const promised = { ...price, maxDiscountRub: 520_000 }
  expect(remainingDiscount(promised)).toBe(200_000)
  expect(maxBenefit(promised)).toBe(120_000 + 520_000)
  expect(priceWith(promised, DISCOUNT_CONDITIONS)).toBe(2_480_000 - 320_000)
  expect(remainingDiscount(price)).toBe(0)
})

it('never takes what the maximum promises beyond the conditions off the lowest price', () => {
  expect(lowestPrice({ ...price, maxDiscountRub: 520_000 })).toBe(2_160_000)
  expect(lowestPrice(price)).toBe(2_230_000)
})

it('no selection of conditions raises the price or takes off more than the maximum benefit', () => {
  const rub = fc.nat(3_000_000)
  const prices = fc.record({
    priceRub: fc.integer({ min: 1, max: 30_000_000 }),
    listPriceRub: fc.option(fc.integer({ min: 1, max: 30_000_000 })),
    tradeInDiscountRub: rub,
    creditDiscountRub: rub,
    insuranceDiscountRub: rub,
    optionalDiscountRub: rub,
    maxDiscountRub: rub,
  })
  fc.assert(
    fc.property(prices, fc.subarray([...DISCOUNT_CONDITIONS]), (any, chosen) => {
      expect(priceWith(any, chosen)).toBeLessThanOrEqual(any.priceRub)
      expect(priceWith(any, chosen)).toBeGreaterThanOrEqual(1)
      expect(totalDiscount(any, chosen)).toBeLessThanOrEqual(maxBenefit(any))
    }),
  )
})

it('a list price that is not above the price is dropped', () => {
  const row = {
    price_rub: 2_000_000,
    list_price_rub: 2_000_000,
    trade_in_discount_rub: 0,
    credit_discount_rub: 0,
    insurance_discount_rub: 0,
    optional_discount_rub: 0,
    max_discount_rub: 0,
  }
  expect(priceOf(row).listPriceRub).toBeNull()
  expect(priceOf({ ...row, list_price_rub: 2_100_000 }).listPriceRub).toBe(2_100_000)
})
