import { isIdle } from './filter-words.ts'
import type { PageHit } from './page-book.ts'
import type { Reading } from './read-question.ts'
import type { SearchDesk } from './search-desk.ts'
import { splitQuestion } from './split-words.ts'

/** A page that has the words in its text alone comes after cars; one that is called so is an answer by itself. */
export const CALLED_SO = 0.6

const NUMBER = /^\d+$/u
const isSaid = (word: string) => !isIdle(word) && !NUMBER.test(word)

/** Whether a question asks for cars by a figure or a filter. New or used is said of insurance and credit as well. */
export const isCarAsked = ({ choices, ranges, monthlyRub }: Reading) =>
  monthlyRub !== undefined ||
  Object.keys(ranges).length > 0 ||
  Object.keys(choices).some((filter) => filter !== 'block')

/** The words that neither a figure nor a filter explains. */
export const listOtherWords = ({ words, filtering }: Reading) =>
  words.filter((word, place) => isSaid(word) && (filtering & (1 << place)) === 0)

/**
 * Pages by the words that neither a figure nor a filter explains; where none are left, by those of filters. Beside a car
 * that was meant, only pages that are called so.
 */
export function listPages(desk: SearchDesk, question: string, reading: Reading): PageHit[] {
  const words = reading.words.filter(isSaid)
  const others = listOtherWords(reading)
  const isOfCars = reading.names.length > 0 || (others.length === 0 && isCarAsked(reading))
  const asked =
    [others, words].find(({ length }) => length > 0) ??
    (isOfCars ? [] : splitQuestion(question).filter((word) => !NUMBER.test(word)))
  const spelled = reading.names[0]?.exact ?? 0
  const names = new Set(reading.words.filter((_, place) => (spelled & (1 << place)) !== 0))
  const hits = desk.findPages(asked, names)
  return hits.filter(({ score }) => score >= (isOfCars ? CALLED_SO : 0))
}
