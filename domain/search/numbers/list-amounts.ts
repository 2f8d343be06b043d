import { AMOUNT_FACETS, getAmountWords, type AmountFacet } from '#domain/cars/facets/facet-sources.server.ts'
import { END, factorOf, NUMBER, parseNumber, START, UNIT } from './number-patterns.ts'

/** What a number measures; `other` is no facet of the catalogue: doors, years of a guarantee, days. */
export type Measure = AmountFacet | 'other'

/** A number in a search with its unit. */
export interface Amount {
  /** Where it begins in the search text, and where its unit ends. */
  from: number
  to: number
  /** As it is written, without its factor. */
  value: number
  isDecimal: boolean
  /** 1000 for «тысяч», 1,000,000 for «млн»; undefined without one. */
  factor: number | undefined
  /** By its unit: roubles, kilometres, horsepower, litres, «года», «мест». */
  measure: Measure | undefined
  /** «200+ л.с.»: this or more. */
  isMinimum: boolean
  /** The unit can be a separate word: «3 м». */
  isUnitAmbiguous: boolean
}

const MONTHS = String.raw`(?:январ|феврал|март|апрел|ма[йя](?!\p{L})|июн|июл|август|сентябр|октябр|ноябр|декабр)\p{L}*`
const OTHER_UNITS = String.raw`(?:-?(?:ти|и|х|ми)[ -])?-?(?:двер\p{L}*|лет|дня|дней|день|час\p{L}*|мес\p{L}*\.?|недел\p{L}*|минут\p{L}*|раза?|утра|вечера|ряд\p{L}*|человек\p{L}*|процент\p{L}*|%|${MONTHS})`
const MEASURES = [...AMOUNT_FACETS, 'other'] as const
const unitOf = (measure: Measure) => (measure === 'other' ? OTHER_UNITS : getAmountWords(measure).unit)
const MEASURE = MEASURES.map((measure) => `(?<${measure}>${unitOf(measure)})`).join('|')

const AMOUNT = new RegExp(
  `${START}${NUMBER}(?<plus>\\+)?(?:(?<blank> ?)${UNIT}${END})?(?: ?(?:${MEASURE})${END})?${END}`,
  'gu',
)

/** Every number in a search text, in order, with its unit. The text is lower-case with single spaces. */
export function listAmounts(text: string): Amount[] {
  const amounts: Amount[] = []
  for (const found of text.matchAll(AMOUNT)) {
    const [matched, number = '', plus, blank, unit] = found
    const value = parseNumber(number)
    const isDecimal = /^\d{1,2}[.,]\d{1,3}$/u.test(number)
    const amount: Amount = {
      from: found.index,
      to: found.index + matched.length,
      value,
      isDecimal,
      factor: unit === undefined ? undefined : factorOf(unit),
      measure: MEASURES.find((name) => found.groups?.[name] !== undefined),
      isMinimum: plus !== undefined,
      isUnitAmbiguous: unit?.length === 1 && (blank === ' ' || (!isDecimal && value < 100)),
    }
    const last = amounts.at(-1)
    if (last !== undefined && isThousandsOf(last, amount, text)) {
      const value = last.value + amount.value / 1000
      amounts.splice(-1, 1, { ...last, to: amount.to, value, measure: amount.measure })
    } else amounts.push(amount)
  }
  return amounts
}

/** «1 млн 200», «1 млн 200 т.р.»: the thousands after a million can have no unit. */
function isThousandsOf(million: Amount, amount: Amount, text: string): boolean {
  return (
    million.factor === 1_000_000 &&
    million.measure === undefined &&
    text.slice(million.to, amount.from) === ' ' &&
    amount.value >= 100 &&
    amount.value < 1000 &&
    (amount.factor === undefined || amount.factor === 1000) &&
    (amount.measure === undefined || amount.measure === 'price')
  )
}
