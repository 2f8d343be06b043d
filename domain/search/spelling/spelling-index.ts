import { splitWords } from './split-words.ts'
import { createSearchIndex } from './search-index.ts'

/** A stretch of the question (words `asked` to `textTo`) that is like a stretch of a spelling (words `from` to `to`). */
export interface Match {
  textFrom: number
  textTo: number
  from: number
  to: number
  similarity: number
  /** It is like by its beginning. */
  isPrefix: boolean
}

/** A spelling of a name with everything in it that the question may mean. */
export interface SpellingMatches {
  /** What each word of the spelling says. */
  weights: readonly number[]
  /** How usual the spelling is: 1 is the name itself. */
  spellingWeight: number
  matches: Match[]
}

/** Names under all their spellings, found by what people type. It only grows. */
export interface SpellingIndex {
  add: (name: number, spelling: string, worth: number) => void
  /**
   * Of every name that shares a word with the question: its spellings that do. Words of the bits `exactly` are not taken
   * for others by a slip.
   */
  find: (question: readonly string[], exactly: number) => Map<number, SpellingMatches[]>
  /** How like a word is to the spelling that it is nearest to being all of: 1 is just so, 0 is like none. */
  similarityOf: (word: string) => number
}

/** What a word says: a figure or a single letter tells one model from another as well as half a name does. */
export const wordWeight = (word: string) => 2 + Math.min(word.length, 8)

/** So many words of a question may belong together that somebody has parted: «ти го 7 про». */
const MAX_JOINED_WORDS = 4

interface Spelling {
  name: number
  weights: readonly number[]
  spellingWeight: number
}

/** Of a word that is not taken for another by a slip. */
const EXACT_SIMILARITY = 0.95

/** Where a word of the book stands: it is the words `from` to `to` of a spelling, written together. */
interface SpellingSpan {
  spelling: number
  from: number
  to: number
}

/** An empty book. */
export function createSpellingIndex(): SpellingIndex {
  const words = createSearchIndex()
  const spellings: Spelling[] = []
  const places: SpellingSpan[][] = []

  function add(name: number, text: string, spellingWeight: number): void {
    const parts = splitWords(text)
    if (parts.length === 0) return
    const spelling = spellings.push({ name, weights: parts.map(wordWeight), spellingWeight }) - 1
    for (const [from, to] of listSpans(parts.length)) {
      const word = words.add(parts.slice(from, to).join(''))
      const known = places[word]
      if (known === undefined) places[word] = [{ spelling, from, to }]
      else known.push({ spelling, from, to })
    }
  }

  function find(question: readonly string[], exactly: number): Map<number, SpellingMatches[]> {
    const found = new Map<number, Match[]>()
    for (const [textFrom, textTo] of listSpans(question.length, MAX_JOINED_WORDS)) {
      const stretch = question.slice(textFrom, textTo).join('')
      const least = (bitRange(textFrom, textTo) & exactly) === 0 ? 0 : EXACT_SIMILARITY
      for (const { word, similarity, isPrefix } of words.find(stretch, textTo === question.length)) {
        if (similarity < least) continue
        for (const { spelling, from, to } of places[word] ?? []) {
          const match = { textFrom, textTo, from, to, similarity, isPrefix }
          const matches = found.get(spelling)
          if (matches === undefined) found.set(spelling, [match])
          else matches.push(match)
        }
      }
    }
    const byName = new Map<number, SpellingMatches[]>()
    for (const [number, matches] of found) {
      const spelling = spellings[number]
      if (spelling === undefined) continue
      const { name, ...rest } = spelling
      const known = byName.get(name)
      if (known === undefined) byName.set(name, [{ ...rest, matches }])
      else known.push({ ...rest, matches })
    }
    return byName
  }

  const isWhole = ({ spelling, from, to }: SpellingSpan) => from === 0 && to === spellings[spelling]?.weights.length

  function likenessOf(asked: string): number {
    const whole = words.find(asked, false).filter(({ word }) => places[word]?.some(isWhole))
    return Math.max(0, ...whole.map(({ similarity }) => similarity))
  }

  return { add, find, similarityOf: likenessOf }
}

/** The bits of words `from` to `to`. */
export const bitRange = (from: number, to: number) => (1 << to) - (1 << from)

/** Every single word, every two neighbours, and all of them; with `most`, every stretch of up to so many. */
function listSpans(length: number, most = 2): [from: number, to: number][] {
  const stretches: [number, number][] = []
  for (let from = 0; from < length; from++) {
    for (let to = from + 1; to <= Math.min(length, from + most); to++) stretches.push([from, to])
  }
  if (length > most) stretches.push([0, length])
  return stretches
}
