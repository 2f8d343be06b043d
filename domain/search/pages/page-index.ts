import { createSearchIndex } from '../spelling/search-index.ts'
import { plainKey, soundKey } from '../spelling/sound-key.ts'
import { splitWords } from '../spelling/split-words.ts'

/** A page that can be found by its words: one of the site's own, the dealer's, or an offer. */
export interface SearchablePage {
  kind: 'page' | 'offer'
  /** The slug of an offer, the path of any other page. */
  key: string
  name: string
  summary: string | null
  /** More words to find it by, and its text. */
  keywords: string
  text: string
}

export interface PageHit {
  page: SearchablePage
  /** Up to 1: all words are in its name. */
  score: number
}

export interface PageIndex {
  /** Whether a word is in the name or the keywords of a page, in either alphabet. */
  has: (word: string) => boolean
  /** The best match first. The words `exactly`, which are names of cars, match a page only in their exact spelling. */
  find: (words: readonly string[], exactly: ReadonlySet<string>) => PageHit[]
}

const MIN_SIMILARITY = 0.68
const EXACT_SIMILARITY = 0.95
/** The weight of a word in the name, in the keywords and summary, and in the text of a page. */
const WEIGHTS = { name: 1, keywords: 0.9, text: 0.5 }
const MIN_SCORE = 0.24
/** Endings of Russian words, the longest first; at least four letters must remain. */
const WORD_ENDING =
  /(?<=.{4})(?:иями|ями|ами|ого|его|ому|ему|ыми|ими|иях|ах|ях|ов|ев|ей|ой|ый|ий|ая|яя|ое|ее|ые|ие|ам|ям|ом|ем|ую|юю|ия|ию|ии|[аяоеыиуюьй])$/u

/** Creates an index of these pages. */
export function createPageIndex(pages: readonly SearchablePage[]): PageIndex {
  const words = createSearchIndex()
  const weightsByWord: Map<number, number>[] = []
  const sounds = new Set<string>()
  for (const [number, page] of pages.entries()) {
    const addText = (text: string, weight: number) => {
      for (const word of splitWords(addLoanSpellings(text))) {
        const weights = (weightsByWord[words.add(stem(word))] ??= new Map())
        weights.set(number, Math.max(weight, weights.get(number) ?? 0))
        if (weight > WEIGHTS.text) sounds.add(soundKey(stem(word)))
      }
    }
    addText(page.name, WEIGHTS.name)
    addText(`${page.keywords} ${page.summary ?? ''}`, WEIGHTS.keywords)
    addText(page.text, WEIGHTS.text)
  }

  /** The score of each page for one word, which must be at least this similar. */
  function scorePages(word: string, minSimilarity: number): Map<number, number> {
    const scores = new Map<number, number>()
    for (const hit of words.find(stem(word), word.length >= 3)) {
      if (hit.similarity < minSimilarity) continue
      for (const [number, weight] of weightsByWord[hit.word] ?? []) {
        scores.set(number, Math.max(weight * hit.similarity, scores.get(number) ?? 0))
      }
    }
    return scores
  }

  return {
    has: (word) => sounds.has(soundKey(stem(word))),
    find: (searchWords, exactly) => {
      const scores = new Map<number, number>()
      for (const word of searchWords) {
        for (const [number, score] of scorePages(word, exactly.has(word) ? EXACT_SIMILARITY : MIN_SIMILARITY))
          scores.set(number, (scores.get(number) ?? 0) + score / searchWords.length)
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

/** Loan words that visitors spell in many ways: here the sound keys of the two alphabets differ too much. */
const LOAN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?:trade|трейд)[\s\p{Dash}]*(?:in|ин)(?!\p{Letter})/iu, 'trade in tradein трейд ин трейдин'],
  [/(?:test|тест)[\s\p{Dash}]*(?:drive|драйв)/iu, 'test drive testdrive тест драйв тестдрайв'],
]

/** A text with every spelling of its loan words added, in both alphabets, separate and joined. */
function addLoanSpellings(text: string): string {
  return [text, ...LOAN_WORDS.flatMap(([pattern, spellings]) => (pattern.test(text) ? spellings : []))].join(' ')
}
