import { getAmountWords, type AmountFacet, type AmountWords } from '#domain/cars/facets/facet-sources.server.ts'
import type { RangeFacet } from '#domain/cars/facets/facets.ts'
import type { Range } from '#domain/cars/catalogue/catalogue-query.ts'
import { clamp } from './number-patterns.ts'
import type { Amount } from './list-amounts.ts'
import { isYear, type NumberPhrase } from './list-phrases.ts'

const MILLION = 1_000_000
/** A smaller number is not a price. */
const MIN_PRICE_RUB = 50_000
const MAX_PRICE_RUB = 100 * MILLION
/** A sum without a unit: «до 2,5» and «до 3» are millions, «до 700» thousands. */
const MAX_IMPLIED_MILLIONS = 30
const MIN_IMPLIED_THOUSANDS = 100
const MAX_IMPLIED_THOUSANDS = 10_000
/** A sum by itself, without any word: a car's number would not be this round. */
const ROUND_SUM_STEP_RUB = 1000
const MIN_ROUND_SUM_RUB = 100_000
const MAX_LITRES = 10

/** The facet and range of a phrase; undefined when its number has no meaning. `other` is no facet. */
export function resolveRange(
  phrase: NumberPhrase,
): { facet: AmountFacet; range: Range } | { facet: 'other' } | undefined {
  const facet = phrase.measure ?? guessFacet(phrase)
  if (facet === undefined || facet === 'other') return facet === undefined ? undefined : { facet }
  const resolve = RANGE_RESOLVERS[facet] ?? ((phrase) => resolvePlainNumber(phrase, getAmountWords(facet)))
  const range = resolve(phrase)
  return range === undefined ? undefined : { facet, range }
}

function guessFacet({ lower, upper, end, isSum }: NumberPhrase): RangeFacet | undefined {
  const last = upper ?? lower
  const isBounded = end !== undefined || upper !== undefined
  const factor = last.factor ?? lower.factor
  if (factor !== undefined) return last.isUnitAmbiguous && !isBounded ? undefined : 'price'
  if (isYear(lower) && isYear(last)) return isBounded ? 'year' : undefined
  if (lower.isDecimal && last.value < MAX_LITRES && !isSum) return 'volume'
  if (isSum || upper !== undefined) return 'price'
  return last.value >= MIN_ROUND_SUM_RUB && last.value % ROUND_SUM_STEP_RUB === 0 ? 'price' : undefined
}

/** Facets whose numbers are more than what is written. */
const RANGE_RESOLVERS: Partial<Record<AmountFacet, (phrase: NumberPhrase) => Range | undefined>> = {
  price: resolvePrice,
  mileage: (phrase) => resolveEnds(phrase, kilometresOf, (km) => ({ to: km })),
  year: (phrase) =>
    resolveEnds(
      phrase,
      (amount) => (isYear(amount) ? amount.value : undefined),
      (year) => ({ from: year, to: year }),
    ),
  // An engine of 1598 cm³ is a 1.6.
  volume: (phrase) => {
    const litres = resolveEnds(
      phrase,
      ({ value }) => (value < MAX_LITRES ? value * 1000 : undefined),
      (cc) => ({ from: cc, to: cc }),
    )
    return (
      litres && {
        ...(litres.from !== undefined && { from: litres.from - 50 }),
        ...(litres.to !== undefined && { to: litres.to + 49 }),
      }
    )
  },
}

function resolvePlainNumber(phrase: NumberPhrase, { limits }: AmountWords): Range | undefined {
  const { min, max } = { min: 0, max: Infinity, ...limits }
  return resolveEnds(
    phrase,
    ({ value }) => (value >= min && value <= max ? value : undefined),
    (value) => ({ from: value, to: value }),
  )
}

/** Kilometres without «тысяч» are thousands where they would be too few: «пробег до 50». */
const kilometresOf = ({ value, factor }: Amount) => value * (factor ?? (value < 1000 ? 1000 : 1))

/** The range of two numbers, of one that is an end, or of one by itself. */
function resolveEnds(
  { lower, upper, end }: NumberPhrase,
  read: (amount: Amount) => number | undefined,
  exactly: (value: number) => Range,
): Range | undefined {
  const [first, second] = [read(lower), upper && read(upper)]
  if (first === undefined) return undefined
  if (upper !== undefined) return second === undefined ? undefined : orderedRange(clamp(first), clamp(second))
  if (end === 'from') return { from: clamp(first) }
  return end === 'to' ? { to: clamp(first) } : exactly(clamp(first))
}

/** The upper end is the number after «до»: it is never swapped with a larger lower end, which is dropped. */
const orderedRange = (from: number, to: number): Range => (from <= to ? { from, to } : { to })

function resolvePrice({ lower, upper, end }: NumberPhrase): Range | undefined {
  if (upper === undefined) {
    const price = priceOf(lower)
    // By itself a small sum is ignored: «тигго 7 30 тысяч». After «до» it counts, although no car costs so little.
    if (price === undefined || (end === undefined && price < MIN_PRICE_RUB)) return undefined
    return end === 'from' ? { from: price } : { to: price }
  }
  const [from, to] = pricesOf(lower, upper)
  if (to === undefined) return undefined
  return from === undefined ? { to } : orderedRange(from, to)
}

/** A sum in whole roubles; without a unit people mean thousands or millions. */
function priceOf({ value, factor, isDecimal, measure }: Amount): number | undefined {
  const unit = factor ?? (measure === 'price' ? 1 : guessFactor(value, isDecimal))
  return unit === undefined ? undefined : clamp(value * unit)
}

function guessFactor(value: number, isDecimal: boolean): number | undefined {
  if (value >= MIN_PRICE_RUB) return 1
  if (isDecimal || value <= MAX_IMPLIED_MILLIONS) return MILLION
  return value >= MIN_IMPLIED_THOUSANDS && value < MAX_IMPLIED_THOUSANDS ? 1000 : undefined
}

/** The two ends of a range. A single unit counts for both where that puts them in order. */
function pricesOf(lower: Amount, upper: Amount): [number | undefined, number | undefined] {
  if (upper.factor !== undefined && lower.factor === undefined) {
    const to = clamp(upper.value * upper.factor)
    const isPossible = (price: number) => price >= MIN_PRICE_RUB && price <= to
    const factor = [upper.factor, 1000, 1].find((factor) => isPossible(lower.value * factor))
    return [factor === undefined ? undefined : clamp(lower.value * factor), to]
  }
  if (lower.factor !== undefined && upper.factor === undefined) {
    const from = clamp(lower.value * lower.factor)
    const isPossible = (price: number) => price >= from && price <= MAX_PRICE_RUB
    const factor = [lower.factor, MILLION, 1000, 1].find((factor) => isPossible(upper.value * factor))
    return [from, factor === undefined ? priceOf(upper) : clamp(upper.value * factor)]
  }
  return [priceOf(lower), priceOf(upper)]
}
