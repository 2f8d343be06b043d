/**
 * An honest price (docs/product.md, Price): `priceRub` holds for everybody, without conditions. Each of the four
 * discounts depends on a condition, and `maxDiscountRub` is the dealer's own ceiling for all of them together: it need
 * not be their sum. Whole roubles; a discount that is not offered is 0.
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

/** The columns of `car` that make its price. */
export interface PriceColumns {
  price_rub: number
  list_price_rub: number | null
  trade_in_discount_rub: number
  credit_discount_rub: number
  insurance_discount_rub: number
  optional_discount_rub: number
  max_discount_rub: number
}

/** Their names, for a query that selects them. */
export const PRICE_COLUMNS = [
  'price_rub',
  'list_price_rub',
  'trade_in_discount_rub',
  'credit_discount_rub',
  'insurance_discount_rub',
  'optional_discount_rub',
  'max_discount_rub',
] as const satisfies (keyof PriceColumns)[]

/** The price in a database row. A list price that is not above the price becomes null. */
export function priceOf(row: PriceColumns): CarPrice {
  return {
    priceRub: row.price_rub,
    listPriceRub: row.list_price_rub !== null && row.list_price_rub > row.price_rub ? row.list_price_rub : null,
    tradeInDiscountRub: row.trade_in_discount_rub,
    creditDiscountRub: row.credit_discount_rub,
    insuranceDiscountRub: row.insurance_discount_rub,
    optionalDiscountRub: row.optional_discount_rub,
    maxDiscountRub: row.max_discount_rub,
  }
}

/** In the order in which a visitor sees them. */
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

/** What the chosen conditions would take off without a ceiling, in roubles. */
export function sumOfDiscounts(price: CarPrice, chosen: readonly DiscountCondition[]): number {
  return chosen.reduce((total, condition) => total + discountOf(price, condition), 0)
}

/** What the chosen conditions take off together: their sum, at most the dealer's ceiling where there is one. */
export function totalDiscount(price: CarPrice, chosen: readonly DiscountCondition[]): number {
  const sum = sumOfDiscounts(price, chosen)
  return price.maxDiscountRub > 0 ? Math.min(sum, price.maxDiscountRub) : sum
}

/** The price with the chosen conditions, in roubles; never below one rouble. */
export function priceWith(price: CarPrice, chosen: readonly DiscountCondition[]): number {
  return Math.max(1, price.priceRub - totalDiscount(price, chosen))
}

/**
 * What the dealer's maximum promises beyond the named conditions, in roubles: in real feeds half a million. It depends
 * on something that only the dealer knows, so it is shown and never taken off a price.
 */
export function remainingDiscount(price: CarPrice): number {
  return Math.max(0, price.maxDiscountRub - sumOfDiscounts(price, DISCOUNT_CONDITIONS))
}

/** The most a buyer can save against the list price, every condition met: «Выгода до …». */
export function maxBenefit(price: CarPrice): number {
  const unconditional = Math.max(0, (price.listPriceRub ?? 0) - price.priceRub)
  return unconditional + totalDiscount(price, DISCOUNT_CONDITIONS) + remainingDiscount(price)
}

/** The price with every condition met; `priceRub` where there is none. What remains of the maximum is not taken off. */
export const lowestPrice = (price: CarPrice) => priceWith(price, DISCOUNT_CONDITIONS)
