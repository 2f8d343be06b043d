import { splitWords } from './split-words.ts'
import { createWordBook } from './word-book.ts'

/** A stretch of the question (words `asked` to `askedTo`) that is like a stretch of a spelling (words `from` to `to`). */
export interface Match {
  asked: number
  askedTo: number
  from: number
  to: number
  likeness: number
  /** It is like by its beginning. */
  isBegun: boolean
}

/** A spelling of a name with everything in it that the question may mean. */
export interface SpellingMatches {
  /** What each word of the spelling says. */
  weights: readonly number[]
  /** How usual the spelling is: 1 is the name itself. */
  worth: number
  matches: Match[]
}

/** Names under all their spellings, found by what people type. It only grows. */
export interface SpellingBook {
  add: (name: number, spelling: string, worth: number) => void
  /**
   * Of every name that shares a word with the question: its spellings that do. Words of the bits `exactly` are not taken
   * for others by a slip.
   */
  find: (question: readonly string[], exactly: number) => Map<number, SpellingMatches[]>
  /** How like a word is to the spelling that it is nearest to being all of: 1 is just so, 0 is like none. */
  likenessOf: (word: string) => number
}

/** What a word says: a figure or a single letter tells one model from another as well as half a name does. */
export const weightOf = (word: string) => 2 + Math.min(word.length, 8)

/** So many words of a question may belong together that somebody has parted: «ти го 7 про». */
const MOST_GLUED = 4

interface Spelling {
  name: number
  weights: readonly number[]
  worth: number
}

/** Of a word that is not taken for another by a slip. */
const EXACT = 0.95

/** Where a word of the book stands: it is the words `from` to `to` of a spelling, written together. */
interface Place {
  spelling: number
  from: number
  to: number
}

/** An empty book. */
export function createSpellingBook(): SpellingBook {
  const words = createWordBook()
  const spellings: Spelling[] = []
  const places: Place[][] = []

  function add(name: number, text: string, worth: number): void {
    const parts = splitWords(text)
    if (parts.length === 0) return
    const spelling = spellings.push({ name, weights: parts.map(weightOf), worth }) - 1
    for (const [from, to] of listStretches(parts.length)) {
      const word = words.add(parts.slice(from, to).join(''))
      const known = places[word]
      if (known === undefined) places[word] = [{ spelling, from, to }]
      else known.push({ spelling, from, to })
    }
  }

  function find(question: readonly string[], exactly: number): Map<number, SpellingMatches[]> {
    const found = new Map<number, Match[]>()
    for (const [asked, askedTo] of listStretches(question.length, MOST_GLUED)) {
      const stretch = question.slice(asked, askedTo).join('')
      const least = (bitsOf(asked, askedTo) & exactly) === 0 ? 0 : EXACT
      for (const { word, likeness, isBegun } of words.find(stretch, askedTo === question.length)) {
        if (likeness < least) continue
        for (const { spelling, from, to } of places[word] ?? []) {
          const match = { asked, askedTo, from, to, likeness, isBegun }
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

  const isWhole = ({ spelling, from, to }: Place) => from === 0 && to === spellings[spelling]?.weights.length

  function likenessOf(asked: string): number {
    const whole = words.find(asked, false).filter(({ word }) => places[word]?.some(isWhole))
    return Math.max(0, ...whole.map(({ likeness }) => likeness))
  }

  return { add, find, likenessOf }
}

/** The bits of words `from` to `to`. */
export const bitsOf = (from: number, to: number) => (1 << to) - (1 << from)

/** Every single word, every two neighbours, and all of them; with `most`, every stretch of up to so many. */
function listStretches(length: number, most = 2): [from: number, to: number][] {
  const stretches: [number, number][] = []
  for (let from = 0; from < length; from++) {
    for (let to = from + 1; to <= Math.min(length, from + most); to++) stretches.push([from, to])
  }
  if (length > most) stretches.push([0, length])
  return stretches
}
