import type { CarPrice } from '#domain/cars/prices/price.ts'
import { parseYesNo } from '#domain/cars/reference/attributes/parse-attributes.ts'
import type { FeedField, FeedFields } from '../records/feed-record.ts'
import { parseNumber } from '../values/parse-value.ts'
import { withSalesNotes } from '../values/parse-sales-notes.ts'
import type { RefusalReason } from '../reports/refusal.ts'
import type { FieldParser } from './field-parser.ts'

/** A lower sum means «цена по запросу», a higher one is a slip of the keyboard. */
const MIN_PRICE_RUB = 10_000
const MAX_PRICE_RUB = 1_000_000_000

/** auto.ru still calls the rouble RUR. */
const ROUBLES = /rub|rur|₽|руб|^р\.?$|^(?:810|643)$/i
const OTHER_CURRENCY =
  /[$€¥£₸]|usd|eur|cny|gbp|aed|byn|kzt|krw|jpy|тенге|долл|евро|юан|(?<!\p{Letter})(?:бел|(?:у\.?\s?е|тг)(?!\p{Letter}))/iu

const PRICES = ['price', 'finalPrice', 'listPrice'] as const satisfies FeedField[]
const mentionsRoubles = (parser: FieldParser) =>
  PRICES.some((field) => parser.list(field).some(({ text }) => isRoubles(text)))
const isRoubles = (text: string) => ROUBLES.test(text) && !OTHER_CURRENCY.test(text)

type ParsedPrice = { ok: true; price: CarPrice } | { ok: false; reason: RefusalReason; detail: string | null }

/**
 * The honest price of a car: `priceRub` is valid without conditions. A «price with discount» or a «final price» that is
 * the price less the conditional discounts is valid only with all of them, so the price before them counts.
 * `isWorldwide`: a price without a currency can be in any currency.
 */
export function parsePrice(fields: FeedFields, parser: FieldParser, isWorldwide = false): ParsedPrice {
  const stated = fields.price ?? fields.finalPrice ?? fields.listPrice
  if (stated === undefined) return { ok: false, reason: 'no-price', detail: null }
  const { currency } = fields
  if (currency !== undefined && !isRoubles(currency)) return { ok: false, reason: 'foreign-currency', detail: currency }
  const amountOf = (field: FeedField) => parser.parse(field, fields[field], parseRub) ?? 0
  const amounts = { price: amountOf('price'), final: amountOf('finalPrice'), listPrice: amountOf('listPrice') }
  if (amounts.price === 0 && OTHER_CURRENCY.test(stated))
    return { ok: false, reason: 'foreign-currency', detail: stated }
  if (isWorldwide && currency === undefined && !mentionsRoubles(parser)) {
    return { ok: false, reason: 'no-currency', detail: stated }
  }
  const lowest = Math.min(...Object.values(amounts).filter((rub) => rub >= MIN_PRICE_RUB))
  const discounts = parseDiscounts(withSalesNotes(fields, lowest, parser), parser)
  const { price, listPrice } = choosePrice(amounts, discounts)
  if (price === 0) return { ok: false, reason: 'no-price', detail: stated }
  if (price < MIN_PRICE_RUB || price > MAX_PRICE_RUB) return { ok: false, reason: 'implausible-price', detail: stated }
  return {
    ok: true,
    price: {
      priceRub: price,
      listPriceRub: listPrice > price && listPrice <= MAX_PRICE_RUB ? listPrice : null,
      ...capDiscounts(discounts, price, parser),
    },
  }
}

type Discounts = Omit<CarPrice, 'priceRub' | 'listPriceRub'>

interface PriceAmounts {
  price: number
  final: number
  listPrice: number
}

function choosePrice(
  { price, final, listPrice }: PriceAmounts,
  discounts: Discounts,
): { price: number; listPrice: number } {
  if (price > 0) {
    // A reduction without an explanation can have any condition: it becomes the maximum discount.
    if (final > 0 && final < price && discounts.maxDiscountRub === 0) discounts.maxDiscountRub = price - final
    return { price, listPrice }
  }
  const conditional = sumDiscounts(discounts)
  const isConditional = listPrice > 0 && conditional > 0 && final === listPrice - conditional
  return { price: isConditional || final === 0 ? listPrice : final, listPrice }
}

function parseDiscounts(fields: FeedFields, parser: FieldParser): Discounts {
  const amountOf = (field: FeedField) => parser.parse(field, fields[field], parseDiscount) ?? 0
  return {
    tradeInDiscountRub: amountOf('tradeInDiscount'),
    creditDiscountRub: amountOf('creditDiscount'),
    insuranceDiscountRub: amountOf('insuranceDiscount'),
    optionalDiscountRub: amountOf('optionalDiscount'),
    maxDiscountRub: amountOf('maxDiscount'),
  }
}

/** A percentage is ignored, only the sum beside it counts; a monthly instalment is not a discount. */
function parseDiscount(text: string): number | undefined {
  return /мес/iu.test(text) ? undefined : parseRub(text.replaceAll(/(?<!\d)\d+(?:[.,]\d+)?\s?%/g, ''))
}

const sumDiscounts = (discounts: Discounts): number =>
  discounts.tradeInDiscountRub +
  discounts.creditDiscountRub +
  discounts.insuranceDiscountRub +
  discounts.optionalDiscountRub

/** A discount as large as the price is rejected and goes to the report. */
function capDiscounts(discounts: Discounts, price: number, parser: FieldParser): Discounts {
  const cap = (field: FeedField, discount: number) => {
    if (discount < price) return discount
    parser.retainRaw(field, String(discount))
    return 0
  }
  return {
    tradeInDiscountRub: cap('tradeInDiscount', discounts.tradeInDiscountRub),
    creditDiscountRub: cap('creditDiscount', discounts.creditDiscountRub),
    insuranceDiscountRub: cap('insuranceDiscount', discounts.insuranceDiscountRub),
    optionalDiscountRub: cap('optionalDiscount', discounts.optionalDiscountRub),
    maxDiscountRub: cap('maxDiscount', discounts.maxDiscountRub),
  }
}

/** Whole roubles; 0 for «нет». Undefined for other currencies and for a text without a sum. */
function parseRub(text: string): number | undefined {
  if (parseYesNo(text) === false) return 0
  const number = OTHER_CURRENCY.test(text) ? undefined : parseNumber(text)
  return number === undefined || number < 0 ? undefined : Math.min(Math.round(number), Number.MAX_SAFE_INTEGER)
}
