/**
 * A price told honestly (PRODUCT.md): `priceRub` holds for everybody, without conditions. The four discounts each hang
 * on a condition, and `maxDiscountRub` is the dealer's own ceiling for all of them together: it need not be their sum.
 * Whole roubles; a discount that is not offered is 0.
 */
export interface CarPrice {
  priceRub: number
  /** The recommended price before the dealer's own reduction; null when there is none above `priceRub`. */
  listPriceRub: number | null
  tradeInDiscountRub: number
  creditDiscountRub: number
  insuranceDiscountRub: number
  optionalDiscountRub: number
  maxDiscountRub: number
}

export const DISCOUNT_CONDITIONS = ['trade-in', 'credit', 'insurance', 'optional'] as const
export type DiscountCondition = (typeof DISCOUNT_CONDITIONS)[number]

/** What one condition takes off, in roubles. */
export function discountOf(price: CarPrice, condition: DiscountCondition): number {
  switch (condition) {
    case 'trade-in':
      return price.tradeInDiscountRub
    case 'credit':
      return price.creditDiscountRub
    case 'insurance':
      return price.insuranceDiscountRub
    case 'optional':
      return price.optionalDiscountRub
    default:
      return condition satisfies never
  }
}

/** What all chosen conditions take off together: their sum, but never more than the dealer's ceiling when he named one. */
export function discountFor(price: CarPrice, chosen: readonly DiscountCondition[]): number {
  const sum = chosen.reduce((total, condition) => total + discountOf(price, condition), 0)
  return price.maxDiscountRub > 0 ? Math.min(sum, price.maxDiscountRub) : sum
}

/** The price with the chosen conditions, in roubles; never below one rouble. */
export function priceWith(price: CarPrice, chosen: readonly DiscountCondition[]): number {
  return Math.max(1, price.priceRub - discountFor(price, chosen))
}

/** The most a buyer can save against the list price, every condition met: «Выгода до …». */
export function maxBenefit(price: CarPrice): number {
  const unconditional = Math.max(0, (price.listPriceRub ?? 0) - price.priceRub)
  const named = discountFor(price, DISCOUNT_CONDITIONS)
  return unconditional + (named > 0 ? named : price.maxDiscountRub)
}
