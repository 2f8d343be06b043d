import type { CatalogueQuery, Range } from '#domain/cars/catalogue/catalogue-query.ts'
import {
  isFixedFacet,
  isRangeFacet,
  listFixedValues,
  type ChoiceFacet,
  type FacetName,
} from '#domain/cars/facets/facets.ts'
import { listPhrases } from './list-phrases.ts'
import { resolveRange } from './resolve-range.ts'
import { parsePayment } from './parse-payment.ts'
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
