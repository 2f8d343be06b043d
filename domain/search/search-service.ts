import type { PageHit } from './pages/page-index.ts'
import type { ParsedSearch } from './parse-search-text.ts'

/** What a node keeps ready for questions: names, trims and pages, kept fresh behind the visitor's back. */
export interface SearchService {
  /** What the question means, as far as names and filters go. */
  parse: (question: string) => ParsedSearch
  /** Trims of the stock that have all of these words, with `isExact` as they are spelled. */
  findTrims: (words: readonly string[], isExact: boolean) => string[]
  /** Pages and offers for these words, the surest first; `exactly` are words that must stand there as they are. */
  findPages: (words: readonly string[], exactly: ReadonlySet<string>) => PageHit[]
}
