import { isStopWord } from '../facet-synonyms.ts'
import type { PageHit } from './page-index.ts'
import type { ParsedSearch } from '../parse-search-text.ts'
import type { SearchService } from '../search-service.ts'
import { splitSearchText } from '../spelling/split-words.ts'

/** A page that has the words in its text alone comes after cars; one that is called so is an answer by itself. */
export const MIN_TITLE_SCORE = 0.6

const NUMBER = /^\d+$/u
const isContentWord = (word: string) => !isStopWord(word) && !NUMBER.test(word)

/** Whether a question asks for cars by a figure or a filter. New or used is said of insurance and credit as well. */
export const isCarSearch = ({ choices, ranges, monthlyRub }: ParsedSearch) =>
  monthlyRub !== undefined ||
  Object.keys(ranges).length > 0 ||
  Object.keys(choices).some((filter) => filter !== 'block')

/** The words that neither a figure nor a filter explains. */
export const listNonFacetWords = ({ words, facetBits }: ParsedSearch) =>
  words.filter((word, place) => isContentWord(word) && (facetBits & (1 << place)) === 0)

/**
 * Pages by the words that neither a figure nor a filter explains; where none are left, by those of filters. Beside a car
 * that was meant, only pages that are called so.
 */
export function listMatchingPages(desk: SearchService, question: string, reading: ParsedSearch): PageHit[] {
  const words = reading.words.filter(isContentWord)
  const others = listNonFacetWords(reading)
  const isOfCars = reading.names.length > 0 || (others.length === 0 && isCarSearch(reading))
  const asked =
    [others, words].find(({ length }) => length > 0) ??
    (isOfCars ? [] : splitSearchText(question).filter((word) => !NUMBER.test(word)))
  const spelled = reading.names[0]?.exact ?? 0
  const names = new Set(reading.words.filter((_, place) => (spelled & (1 << place)) !== 0))
  const hits = desk.findPages(asked, names)
  return hits.filter(({ score }) => score >= (isOfCars ? MIN_TITLE_SCORE : 0))
}
