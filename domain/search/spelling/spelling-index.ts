import { createSearchIndex } from './search-index.ts'
import { splitWords } from './split-words.ts'

/** Words `textFrom` to `textTo` of a search that are similar to words `from` to `to` of a spelling. */
interface Match {
  textFrom: number
  textTo: number
  from: number
  to: number
  similarity: number
  /** The words of the search are a prefix. */
  isPrefix: boolean
}

/** A spelling of a name with all its matches in a search. */
export interface SpellingMatches {
  /** The weight of each word of the spelling. */
  weights: readonly number[]
  /** How common the spelling is: 1 is the name itself. */
  spellingWeight: number
  matches: Match[]
}

/** Names by all their spellings, found in misspelled forms. Names are only added. */
export interface SpellingIndex {
  add: (name: number, spelling: string, spellingWeight: number) => void
  /**
   * The matching spellings of every name that shares a word with the search. Words of the bits `exactly` do not match
   * with a typo.
   */
  find: (searchWords: readonly string[], exactly: number) => Map<number, SpellingMatches[]>
  /** The similarity of a word to the closest whole spelling: 1 is exact, 0 is none. */
  similarityOf: (word: string) => number
}

/** The weight of a word: a digit or a single letter distinguishes models as well as half a name does. */
export const wordWeight = (word: string) => 2 + Math.min(word.length, 8)

/** How many words of a search can be one word that was split: «ти го 7 про». */
const MAX_JOINED_WORDS = 4

interface Spelling {
  name: number
  weights: readonly number[]
  spellingWeight: number
}

/** The minimum similarity of a word that must not match with a typo. */
const EXACT_SIMILARITY = 0.95

/** Words `from` to `to` of a spelling, joined to one word of the index. */
interface SpellingSpan {
  spelling: number
  from: number
  to: number
}

/** Creates an empty index. */
export function createSpellingIndex(): SpellingIndex {
  const words = createSearchIndex()
  const spellings: Spelling[] = []
  const spansByWord: SpellingSpan[][] = []

  function add(name: number, text: string, spellingWeight: number): void {
    const parts = splitWords(text)
    if (parts.length === 0) return
    const spelling = spellings.push({ name, weights: parts.map(wordWeight), spellingWeight }) - 1
    for (const [from, to] of listSpans(parts.length)) {
      const word = words.add(parts.slice(from, to).join(''))
      const known = spansByWord[word]
      if (known === undefined) spansByWord[word] = [{ spelling, from, to }]
      else known.push({ spelling, from, to })
    }
  }

  function find(searchWords: readonly string[], exactly: number): Map<number, SpellingMatches[]> {
    const found = new Map<number, Match[]>()
    for (const [textFrom, textTo] of listSpans(searchWords.length, MAX_JOINED_WORDS)) {
      const joined = searchWords.slice(textFrom, textTo).join('')
      const minSimilarity = (bitRange(textFrom, textTo) & exactly) === 0 ? 0 : EXACT_SIMILARITY
      for (const { word, similarity, isPrefix } of words.find(joined, textTo === searchWords.length)) {
        if (similarity < minSimilarity) continue
        for (const { spelling, from, to } of spansByWord[word] ?? []) {
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

  function similarityOf(typed: string): number {
    const whole = words.find(typed, false).filter(({ word }) => spansByWord[word]?.some(isWhole))
    return Math.max(0, ...whole.map(({ similarity }) => similarity))
  }

  return { add, find, similarityOf }
}

/** The bits of words `from` to `to`. */
const bitRange = (from: number, to: number) => (1 << to) - (1 << from)

/** Every span of at most `maxWords` neighbouring words, and the span of all words. */
function listSpans(length: number, maxWords = 2): [from: number, to: number][] {
  const spans: [number, number][] = []
  for (let from = 0; from < length; from++) {
    for (let to = from + 1; to <= Math.min(length, from + maxWords); to++) spans.push([from, to])
  }
  if (length > maxWords) spans.push([0, length])
  return spans
}

/** How a spelling matches the words of a search. */
export interface Alignment {
  /** Bits of the search's words that it explains. */
  words: number
  /** Those of them with the exact spelling, and those that are prefixes of it. */
  exact: number
  prefixes: number
  /** The weight of those words, times their similarity. */
  explained: number
  /** How much of the spelling is in the search: 1 is all of it. */
  completeness: number
}

export const NO_ALIGNMENT: Alignment = { words: 0, exact: 0, prefixes: 0, explained: 0, completeness: 0 }

/**
 * Aligns the spelling with the words of the search that are not `taken` (bits), the best match first, each word once.
 * `weights` are the weights of the search's words.
 */
function alignWords(spelling: SpellingMatches, weights: readonly number[], taken: number): Alignment {
  const total = sum(spelling.weights, 0, spelling.weights.length)
  let words = 0
  let exact = 0
  let prefixes = 0
  let covered = 0
  let explained = 0
  let complete = 0
  for (const match of sortMatches(spelling.matches, weights)) {
    const textBits = bitRange(match.textFrom, match.textTo)
    const coveredBits = bitRange(match.from, match.to)
    if ((textBits & (words | taken)) !== 0 || (coveredBits & covered) !== 0) continue
    words |= textBits
    if (match.similarity === 1) exact |= textBits
    if (match.isPrefix) prefixes |= textBits
    covered |= coveredBits
    explained += match.similarity * sum(weights, match.textFrom, match.textTo)
    complete += match.similarity * sum(spelling.weights, match.from, match.to)
  }
  return { words, exact, prefixes, explained: explained * spelling.spellingWeight, completeness: complete / total }
}

/** The alignment of the best of a name's spellings. */
export function alignBest(spellings: readonly SpellingMatches[], weights: readonly number[], taken: number): Alignment {
  let best = NO_ALIGNMENT
  for (const spelling of spellings) {
    const found = alignWords(spelling, weights, taken)
    if (alignmentScore(found) > alignmentScore(best)) best = found
  }
  return best
}

/** The explained weight, reduced for a spelling that has other words too. */
const alignmentScore = ({ explained, completeness }: Alignment) => explained * (0.6 + 0.4 * completeness)

function sortMatches(matches: readonly Match[], weights: readonly number[]): readonly Match[] {
  if (matches.length < 2) return matches
  const worth = ({ textFrom, textTo, similarity }: Match) => similarity ** 3 * sum(weights, textFrom, textTo)
  return matches.toSorted((a, b) => worth(b) - worth(a))
}

function sum(values: readonly number[], from: number, to: number): number {
  let total = 0
  for (let index = from; index < to; index++) total += values[index] ?? 0
  return total
}
