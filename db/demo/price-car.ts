import type { CarPrice } from '#domain/cars/prices/price.ts'
import { DAY_MS } from '#locale/durations.ts'
import type { Random } from './random.ts'

export interface DemoPricePoint {
  since: Date
  priceRub: number
  listPriceRub: number | null
}

/** A price without conditions: no list price above it, no discount. */
export function plainPrice(priceRub: number): CarPrice {
  return {
    priceRub,
    listPriceRub: null,
    tradeInDiscountRub: 0,
    creditDiscountRub: 0,
    insuranceDiscountRub: 0,
    optionalDiscountRub: 0,
    maxDiscountRub: 0,
  }
}

/** The price of a new car: below its list price, the lower the longer it is on sale, with conditional discounts. */
export function priceNewCar(
  listPriceRub: number,
  { isLastYears, isHere }: { isLastYears: boolean; isHere: boolean },
  random: Random,
): CarPrice {
  if (random.chance(0.08)) return plainPrice(listPriceRub)
  const share = isHere ? random.whole(isLastYears ? 6 : 0, isLastYears ? 11 : 6) / 100 : 0
  const reductionRub = roundRub(listPriceRub * share)
  const discounts = {
    tradeInDiscountRub: roundRub(listPriceRub * (random.whole(20, 45) / 1000)),
    creditDiscountRub: random.chance(0.8) ? roundRub(listPriceRub * (random.whole(15, 35) / 1000)) : 0,
    insuranceDiscountRub: random.chance(0.6) ? roundRub(listPriceRub * (random.whole(5, 12) / 1000)) : 0,
    optionalDiscountRub: random.chance(0.2) ? roundRub(listPriceRub * 0.01) : 0,
  }
  return {
    priceRub: listPriceRub - reductionRub,
    listPriceRub: reductionRub > 0 ? listPriceRub : null,
    ...discounts,
    maxDiscountRub: chooseMaxDiscount(discounts, random),
  }
}

/** The price of a used car: no list price, with small discounts for a trade-in or a credit. */
export function priceUsedCar(priceRub: number, random: Random): CarPrice {
  const discounts = {
    tradeInDiscountRub: random.chance(0.5) ? roundRub(priceRub * (random.whole(15, 30) / 1000)) : 0,
    creditDiscountRub: random.chance(0.35) ? roundRub(priceRub * (random.whole(15, 25) / 1000)) : 0,
  }
  return { ...plainPrice(priceRub), ...discounts, maxDiscountRub: chooseMaxDiscount(discounts, random) }
}

/** The dealer's ceiling for all discounts together: mostly below their sum, sometimes the sum, sometimes none. */
function chooseMaxDiscount(discounts: Readonly<Record<string, number>>, random: Random): number {
  const amounts = Object.values(discounts).filter((rub) => rub > 0)
  const sum = amounts.reduce((total, rub) => total + rub, 0)
  if (amounts.length < 2) return sum
  const share = random.pick([0.8, 0.85, 0.9, 1, 1, 0])
  return share === 1 ? sum : roundRub(sum * share)
}

/**
 * The prices of the car since its publication, oldest first, ending with today's. Prices mostly fall, by one to four
 * per cent, every three to seven weeks; every eighth step is a rise.
 */
export function generatePriceHistory(price: CarPrice, publishedAt: Date, now: Date, random: Random): DemoPricePoint[] {
  const points: DemoPricePoint[] = []
  let { priceRub } = price
  let at = now.getTime() - random.whole(2, 30) * DAY_MS
  // A quarter of the cars have never changed their price.
  const earliest = random.chance(0.75) ? publishedAt.getTime() + 7 * DAY_MS : Number.POSITIVE_INFINITY
  while (at > earliest) {
    points.unshift({ since: new Date(at), priceRub, listPriceRub: listPriceAbove(price, priceRub) })
    const share = random.chance(0.125) ? -0.01 : random.whole(10, 40) / 1000
    priceRub = Math.min(priceRub + roundRub(priceRub * share), price.listPriceRub ?? Number.POSITIVE_INFINITY)
    at -= random.whole(20, 50) * DAY_MS
  }
  const first = points[0]
  if (first?.priceRub === priceRub) points.shift()
  return [{ since: publishedAt, priceRub, listPriceRub: listPriceAbove(price, priceRub) }, ...points]
}

function listPriceAbove({ listPriceRub }: CarPrice, priceRub: number): number | null {
  return listPriceRub !== null && listPriceRub > priceRub ? listPriceRub : null
}

/** Rounds to ten thousand roubles, like dealers. */
function roundRub(rub: number): number {
  return Math.round(rub / 10_000) * 10_000
}
