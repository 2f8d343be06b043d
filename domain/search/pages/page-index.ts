import { addLoanSpellings } from './loan-words.ts'
import { plainKey, soundKey } from '../spelling/sound-key.ts'
import { splitWords } from '../spelling/split-words.ts'
import { createSearchIndex } from '../spelling/search-index.ts'

/** A page that can be found by its words: one of the site's own, the dealer's, or an offer. */
export interface SearchablePage {
  /** An offer is named by its slug, any other page by its path. */
  kind: 'page' | 'offer'
  at: string
  name: string
  summary: string | null
  /** More words by which it is looked for, and the text that it holds. */
  keywords: string
  text: string
}

export interface PageHit {
  page: SearchablePage
  /** Up to 1: all words stand in its name. */
  score: number
}

export interface PageIndex {
  /** Whether a word stands in the name or the keywords of a page, in whichever alphabet. */
  has: (word: string) => boolean
  /** The surest first. Of the words `exactly`, which are names of cars, no slip and no beginning is one of a page. */
  find: (words: readonly string[], exactly: ReadonlySet<string>) => PageHit[]
}

const MIN_SIMILARITY = 0.68
const EXACT_SIMILARITY = 0.95
/** What a word counts for in the name, in the keywords and summary, and in the text of a page. */
const WEIGHTS = { name: 1, keywords: 0.9, text: 0.5 }
const MIN_SCORE = 0.24
/** What Russian words end in, the longest first; what is left must be so long to be cut. */
const WORD_ENDING =
  /(?<=.{4})(?:иями|ями|ами|ого|его|ому|ему|ыми|ими|иях|ах|ях|ов|ев|ей|ой|ый|ий|ая|яя|ое|ее|ые|ие|ам|ям|ом|ем|ую|юю|ия|ию|ии|[аяоеыиуюьй])$/u

/** A book of these pages. */
export function createPageIndex(pages: readonly SearchablePage[]): PageIndex {
  const words = createSearchIndex()
  const places: Map<number, number>[] = []
  const sounds = new Set<string>()
  for (const [number, page] of pages.entries()) {
    const note = (text: string, weight: number) => {
      for (const word of splitWords(addLoanSpellings(text))) {
        const weights = (places[words.add(stem(word))] ??= new Map())
        weights.set(number, Math.max(weight, weights.get(number) ?? 0))
        if (weight > WEIGHTS.text) sounds.add(soundKey(stem(word)))
      }
    }
    note(page.name, WEIGHTS.name)
    note(`${page.keywords} ${page.summary ?? ''}`, WEIGHTS.keywords)
    note(page.text, WEIGHTS.text)
  }

  /** How well each page answers one word, which must be at least so like. */
  function scorePages(word: string, least: number): Map<number, number> {
    const scores = new Map<number, number>()
    for (const hit of words.find(stem(word), word.length >= 3)) {
      if (hit.similarity < least) continue
      for (const [number, weight] of places[hit.word] ?? []) {
        scores.set(number, Math.max(weight * hit.similarity, scores.get(number) ?? 0))
      }
    }
    return scores
  }

  return {
    has: (word) => sounds.has(soundKey(stem(word))),
    find: (asked, exactly) => {
      const scores = new Map<number, number>()
      for (const word of asked) {
        for (const [number, score] of scorePages(word, exactly.has(word) ? EXACT_SIMILARITY : MIN_SIMILARITY))
          scores.set(number, (scores.get(number) ?? 0) + score / asked.length)
      }
      return (
        Array.from(scores, ([number, score]) => ({ number, score }))
          .filter(({ score }) => score >= MIN_SCORE)
          .flatMap(({ number, score }) => {
            const page = pages[number]
            return page === undefined ? [] : [{ page, score }]
          })
          // «Кредит» before «Заявка на кредит».
          .toSorted((a, b) => b.score - a.score || a.page.name.length - b.page.name.length)
      )
    },
  }
}

/** A word without its ending, so that «страховку» finds «Страхование». */
const stem = (word: string) => plainKey(word).replace(WORD_ENDING, '')
