import { isStopWord } from '../facet-synonyms.ts'
import type { PageHit } from './page-index.ts'
import type { ParsedSearch } from '../parse-search-text.ts'
import type { SearchService } from '../search-service.server.ts'
import { splitSearchText } from '../spelling/split-words.ts'

/** The minimum score of a page with the words in its title; a page with them only in its text is after cars. */
export const MIN_TITLE_SCORE = 0.6

const NUMBER = /^\d+$/u
const isContentWord = (word: string) => !isStopWord(word) && !NUMBER.test(word)

/** Whether a search has a number or a facet of cars. New and used can also refer to insurance and credit. */
export const isCarSearch = ({ choices, ranges, monthlyRub }: ParsedSearch) =>
  monthlyRub !== undefined || Object.keys(ranges).length > 0 || Object.keys(choices).some((facet) => facet !== 'block')

/** The words that neither a number nor a facet explains. */
export const listNonFacetWords = ({ words, facetBits }: ParsedSearch) =>
  words.filter((word, index) => isContentWord(word) && (facetBits & (1 << index)) === 0)

/**
 * Pages by the words that neither a number nor a facet explains; without such words, by those of facets. If a car was
 * meant, only pages with the words in their title.
 */
export function listMatchingPages(service: SearchService, searchText: string, parsed: ParsedSearch): PageHit[] {
  const contentWords = parsed.words.filter(isContentWord)
  const nonFacetWords = listNonFacetWords(parsed)
  const isForCars = parsed.names.length > 0 || (nonFacetWords.length === 0 && isCarSearch(parsed))
  const pageWords =
    [nonFacetWords, contentWords].find(({ length }) => length > 0) ??
    (isForCars ? [] : splitSearchText(searchText).filter((word) => !NUMBER.test(word)))
  const exactBits = parsed.names[0]?.exact ?? 0
  const nameWords = new Set(parsed.words.filter((_, index) => (exactBits & (1 << index)) !== 0))
  const hits = service.findPages(pageWords, nameWords)
  return hits.filter(({ score }) => score >= (isForCars ? MIN_TITLE_SCORE : 0))
}
