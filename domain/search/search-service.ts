import type { PageHit } from './pages/page-index.ts'
import type { ParsedSearch } from './parse-search-text.ts'

/** The names, trims and pages that a node holds in memory for searches, updated in the background. */
export interface SearchService {
  /** The names and filters in a search text. */
  parse: (searchText: string) => ParsedSearch
  /** Trims of the stock that contain all of these words; with `isExact` only in their exact spelling. */
  findTrims: (words: readonly string[], isExact: boolean) => string[]
  /** Pages and offers for these words, the best match first; the words `exactly` must be spelled exactly. */
  findPages: (words: readonly string[], exactly: ReadonlySet<string>) => PageHit[]
}
