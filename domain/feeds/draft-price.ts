import type { CarPrice } from '../cars/price.ts'
import type { FeedFields } from './feed-record.ts'
import { readNumber } from './read-number.ts'
import { withSalesNotes } from './read-sales-notes.ts'
import type { RefusalReason } from './refusal.ts'

/** Below it stands «цена по запросу», above it a slip of the keyboard. */
const MIN_PRICE_RUB = 10_000
const MAX_PRICE_RUB = 1_000_000_000

/** RUR is what auto.ru still calls the rouble. */
const ROUBLES = /^(?:rub|rur|₽|руб.*|р\.?|810|643)$/i
const SAYS_ROUBLES = /rub|rur|₽|руб/i
const OTHER_MONEY = /[$€¥£]|usd|eur|cny|byn|kzt|тенге|долл|евро/i

type PriceReading = { ok: true; price: CarPrice } | { ok: false; reason: RefusalReason; detail: string | null }

/**
 * The price of a car, told honestly: `priceRub` is what holds without conditions. A «price with discount» or a «final
 * price» that is the price less the conditional discounts holds only with all of them, so the price before them counts.
 * `isWorldwide`: a price that names no currency may be in any.
 */
export function readPrice(fields: FeedFields, isWorldwide = false): PriceReading {
  const given = fields.price ?? fields.finalPrice ?? fields.listPrice
  if (given === undefined) return { ok: false, reason: 'no-price', detail: null }
  const isForeign = fields.currency === undefined ? OTHER_MONEY.test(given) : !ROUBLES.test(fields.currency)
  if (isForeign) return { ok: false, reason: 'foreign-currency', detail: fields.currency ?? given }
  if (isWorldwide && fields.currency === undefined && !SAYS_ROUBLES.test(given)) {
    return { ok: false, reason: 'no-currency', detail: given }
  }
  const discounts = readDiscounts(withSalesNotes(fields))
  const { price, listPrice } = choosePrice(fields, discounts)
  if (price === 0) return { ok: false, reason: 'no-price', detail: given }
  if (price < MIN_PRICE_RUB || price > MAX_PRICE_RUB) return { ok: false, reason: 'implausible-price', detail: given }
  return {
    ok: true,
    price: {
      priceRub: price,
      listPriceRub: listPrice > price && listPrice <= MAX_PRICE_RUB ? listPrice : null,
      ...capDiscounts(discounts, price),
    },
  }
}

type Discounts = Omit<CarPrice, 'priceRub' | 'listPriceRub'>

function choosePrice(fields: FeedFields, discounts: Discounts): { price: number; listPrice: number } {
  const [price, final, listPrice] = [readRub(fields.price), readRub(fields.finalPrice), readRub(fields.listPrice)]
  if (price > 0) {
    // A reduction that is not explained may hang on anything: it is offered as the most that can be saved.
    if (final > 0 && final < price && discounts.maxDiscountRub === 0) discounts.maxDiscountRub = price - final
    return { price, listPrice }
  }
  const conditional = sumOf(discounts)
  const isConditional = listPrice > 0 && conditional > 0 && final === listPrice - conditional
  return { price: isConditional || final === 0 ? listPrice : final, listPrice }
}

function readDiscounts(fields: FeedFields): Discounts {
  return {
    tradeInDiscountRub: readRub(fields.tradeInDiscount),
    creditDiscountRub: readRub(fields.creditDiscount),
    insuranceDiscountRub: readRub(fields.insuranceDiscount),
    optionalDiscountRub: readRub(fields.optionalDiscount),
    maxDiscountRub: readRub(fields.maxDiscount),
  }
}

const sumOf = (discounts: Discounts): number =>
  discounts.tradeInDiscountRub +
  discounts.creditDiscountRub +
  discounts.insuranceDiscountRub +
  discounts.optionalDiscountRub

/** A discount as large as the price is none. */
function capDiscounts(discounts: Discounts, price: number): Discounts {
  const cap = (discount: number) => (discount < price ? discount : 0)
  return {
    tradeInDiscountRub: cap(discounts.tradeInDiscountRub),
    creditDiscountRub: cap(discounts.creditDiscountRub),
    insuranceDiscountRub: cap(discounts.insuranceDiscountRub),
    optionalDiscountRub: cap(discounts.optionalDiscountRub),
    maxDiscountRub: cap(discounts.maxDiscountRub),
  }
}

/** Whole roubles; 0 for what is empty, negative or no number. */
function readRub(text: string | undefined): number {
  const number = text === undefined ? undefined : readNumber(text)
  return number === undefined || number < 0 ? 0 : Math.min(Math.round(number), Number.MAX_SAFE_INTEGER)
}
