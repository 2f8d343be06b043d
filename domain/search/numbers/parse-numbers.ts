import type { CatalogueQuery, Range } from '#domain/cars/catalogue/catalogue-query.ts'
import { type AmountFacet, type AmountWords, getAmountWords } from '#domain/cars/facets/facet-sources.server.ts'
import {
  type ChoiceFacet,
  type FacetName,
  isFixedFacet,
  isRangeFacet,
  listFixedValues,
  type RangeFacet,
} from '#domain/cars/facets/facets.ts'
import type { Amount } from './list-amounts.ts'
import { isYear, listPhrases, type NumberPhrase } from './list-phrases.ts'
import { clamp, END, NUMBER, parseScaledNumber, ROUBLES, START, UNIT } from './number-patterns.ts'
import { numberWordsToDigits } from './number-words-to-digits.ts'

type Ranges = CatalogueQuery['ranges']

type Choices = Partial<Record<ChoiceFacet, string[]>>

/** The numbers in a search, and the rest of its text. */
export interface ParsedNumbers {
  ranges: Ranges
  /** Of facets whose options are numbers. */
  choices: Choices
  /** The maximum monthly payment, in whole roubles. */
  monthlyRub?: number
  rest: string
}

/** «Тигго 7 800 тысяч», «мазда 3 - 4 млн»: the first number can be read as the beginning of the second. */
const NAME_WITH_NUMBER = /(?<![\p{L}\d])(?:[\p{L}\d]+[ -])?\p{L}+[ -]?\d{1,3}(?= \d{3}(?! ?\d)| [-–—] ?\d)/gu

/**
 * Extracts prices, payments, mileages, years, power and volume from a search: «камри до 2,5 млн с 2019 года». The
 * measure of a number is determined by its unit, by the words beside it, then by its size. A number without any of
 * these stays in the rest for the names: the 7 of «тигго 7 до 3 млн» is no end of the price. `isName` returns whether
 * words with a number are a name where the number could also begin a larger one: «танк 300 220 л.с.».
 */
export function parseNumbers(searchText: string, isName: (words: string) => boolean = () => false): ParsedNumbers {
  const inDigits = numberWordsToDigits(searchText.toLowerCase().replace(/[\s\u00A0\u202F]+/g, ' '))
  const separated = inDigits.replaceAll(NAME_WITH_NUMBER, (words) => (isName(words) ? `${words},` : words))
  const { rest: unpaid, ...payment } = parsePayment(separated)
  const ranges: Ranges = {}
  const choices: Choices = {}
  let rest = ''
  let end = 0
  for (const phrase of listPhrases(unpaid)) {
    const resolved = resolveRange(phrase)
    if (resolved === undefined) continue
    if (resolved.facet !== 'other') addNumber({ ranges, choices }, resolved.facet, resolved.range)
    rest += `${unpaid.slice(end, phrase.from)} `
    end = phrase.to
  }
  return { ranges, choices, ...payment, rest: rest + unpaid.slice(end) }
}

/** Adds a number to the ranges, or to the choices: every option within its ends. */
function addNumber(
  { ranges, choices }: Pick<ParsedNumbers, 'ranges' | 'choices'>,
  facet: FacetName,
  range: Range,
): void {
  if (isRangeFacet(facet)) {
    ranges[facet] = { ...ranges[facet], ...range }
    return
  }
  if (!isFixedFacet(facet)) return
  const { from = 0, to = Infinity } = range
  const values = listFixedValues(facet).filter((value) => Number(value) >= from && Number(value) <= to)
  if (values.length > 0) choices[facet] = values
}

const SUM = String.raw`${NUMBER} ?${UNIT}?${ROUBLES}`
const UP_TO = String.raw`(?:до|за|по|от|не (?:больше|более|выше|дороже)|около|в пределах|максимум)`
const FROM_TO = String.raw`(?:(?:от|с) ${SUM} до|${SUM} ?[-–—])`
const SUMS = String.raw`(?:(?:${UP_TO} )?${SUM}|${FROM_TO} ?${SUM})`
const PAYMENT = String.raw`(?:с )?(?:(?:еже)?месячн\p{L}* (?:плат[её]ж|взнос)|плат[её]ж)\p{L}*`
const PAYING = String.raw`(?:${PAYMENT}|плати\p{L}*|плачу|взнос\p{L}*)`
const MONTH = String.raw`мес(?:яц\p{L}*|\.)?`
const MONTHLY = String.raw`(?:(?:в|/) ?${MONTH}|/ ?м|ежемесячно)`

const PATTERNS = [
  new RegExp(`${START}(?:${PAYING} )?${SUMS} ?${MONTHLY}${END}`, 'u'),
  new RegExp(`${START}(?:${PAYMENT}(?: ${MONTHLY})?|(?:${PAYING} )?${MONTHLY}) ${SUMS}${END}`, 'u'),
  // «30к мес»; «60 мес» is a term.
  new RegExp(`${START}(?:${UP_TO} )?${NUMBER} ?${UNIT}${ROUBLES} ${MONTH}${END}`, 'u'),
]
/**
 * Words about credit beside a payment, which add no condition: the dealer's credit page shows the first payment, also
 * to visitors who hope to pay none.
 */
const CREDIT = new RegExp(
  `${START}(?:(?:(?:в|на) )?(?:(?:авто)?кредит|рассрочк|лизинг)\\p{L}*|без (?:перв\\p{L}+ )?взнос\\p{L}*)${END}`,
  'gu',
)

/** A smaller number means thousands: «платёж до 30». */
const MIN_PAYMENT_RUB = 1000

/**
 * Extracts the maximum monthly payment from a search: «до 40 тысяч в месяц», «платёж до 30 тыс», «40к/мес». Of two sums
 * it is the one after «до». `text` is lower-case, with single spaces and numbers in digits.
 */
function parsePayment(text: string): { monthlyRub?: number; rest: string } {
  for (const pattern of PATTERNS) {
    const found = pattern.exec(text)
    if (found === null) continue
    const [phrase] = found
    const sums = [...phrase.matchAll(new RegExp(SUM, 'gu'))]
    const [, number, unit] = sums.at(-1) ?? []
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + phrase.length)}`
    return {
      monthlyRub: parseSum(number, unit),
      rest: rest.replace(CREDIT, ' '),
    }
  }
  return { rest: text }
}

function parseSum(number: string | undefined, unit: string | undefined): number {
  const sum = parseScaledNumber(number, unit)
  return sum < MIN_PAYMENT_RUB ? sum * 1000 : sum
}

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
function resolveRange(phrase: NumberPhrase): { facet: AmountFacet; range: Range } | { facet: 'other' } | undefined {
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
