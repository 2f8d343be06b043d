import type { CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import { listPhrases } from './list-phrases.ts'
import { resolveRange } from './resolve-range.ts'
import { parsePayment } from './parse-payment.ts'
import { numberWordsToDigits } from './number-words-to-digits.ts'

type Ranges = CatalogueQuery['ranges']

/** Figures that a question names, and what is left of it without them. */
export interface ParsedNumbers {
  ranges: Ranges
  /** The most that is to be paid a month, in whole roubles. */
  monthlyRub?: number
  rest: string
}

/** «Тигго 7 800 тысяч», «мазда 3 - 4 млн»: the first number may begin the figure behind it. */
const NAME_WITH_NUMBER = /(?<![\p{L}\d])(?:[\p{L}\d]+[ -])?\p{L}+[ -]?\d{1,3}(?= \d{3}(?! ?\d)| [-–—] ?\d)/gu

/**
 * Takes prices, payments, mileages, years, power and volume out of a question: «камри до 2,5 млн с 2019 года». What a
 * figure is of is told by its unit, by the words next to it, then by how great it is. A number that nothing speaks of is
 * left for the names: the 7 of «тигго 7 до 3 млн» is no end of the price. `isName` tells whether words with a number are a
 * name where that number may begin a greater one as well: «танк 300 220 л.с.».
 */
export function parseNumbers(question: string, isName: (words: string) => boolean = () => false): ParsedNumbers {
  const inDigits = numberWordsToDigits(question.toLowerCase().replace(/[\s\u00A0\u202F]+/g, ' '))
  const parted = inDigits.replaceAll(NAME_WITH_NUMBER, (words) => (isName(words) ? `${words},` : words))
  const { rest: unpaid, ...payment } = parsePayment(parted)
  const ranges: Ranges = {}
  let rest = ''
  let end = 0
  for (const phrase of listPhrases(unpaid)) {
    const found = resolveRange(phrase)
    if (found === undefined) continue
    if (found.filter !== 'counted') ranges[found.filter] = { ...ranges[found.filter], ...found.range }
    rest += `${unpaid.slice(end, phrase.from)} `
    end = phrase.to
  }
  return { ranges, ...payment, rest: rest + unpaid.slice(end) }
}
