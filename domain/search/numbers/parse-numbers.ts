import type { CatalogueQuery, Range } from '#domain/cars/catalogue/catalogue-query.ts'
import {
  type ChoiceFacet,
  type FacetName,
  isFixedFacet,
  isRangeFacet,
  listFixedValues,
} from '#domain/cars/facets/facets.ts'
import { listPhrases } from './list-phrases.ts'
import { END, NUMBER, parseScaledNumber, ROUBLES, START, UNIT } from './number-patterns.ts'
import { numberWordsToDigits } from './number-words-to-digits.ts'
import { resolveRange } from './resolve-range.ts'

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
