import { bitRange, type Match, type SpellingMatches } from './spelling-index.ts'

/** How a spelling lies upon a question. */
export interface Alignment {
  /** Bits of the question's words that it explains. */
  words: number
  /** Those of them that are spelled so, and those that are its beginnings. */
  exact: number
  prefixes: number
  /** What those words say, by how like they are. */
  explained: number
  /** How much of the spelling was asked: 1 is all of it. */
  completeness: number
}

export const NO_ALIGNMENT: Alignment = { words: 0, exact: 0, prefixes: 0, explained: 0, completeness: 0 }

/**
 * Lays the spelling upon the words of the question that are not `taken` (bits), the best match first, each word once.
 * `weights` is what each word of the question says.
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
    const askedBits = bitRange(match.textFrom, match.textTo)
    const coveredBits = bitRange(match.from, match.to)
    if ((askedBits & (words | taken)) !== 0 || (coveredBits & covered) !== 0) continue
    words |= askedBits
    if (match.similarity === 1) exact |= askedBits
    if (match.isPrefix) prefixes |= askedBits
    covered |= coveredBits
    explained += match.similarity * sum(weights, match.textFrom, match.textTo)
    complete += match.similarity * sum(spelling.weights, match.from, match.to)
  }
  return { words, exact, prefixes, explained: explained * spelling.spellingWeight, completeness: complete / total }
}

/** The best of a name's spellings. */
export function alignBest(spellings: readonly SpellingMatches[], weights: readonly number[], taken: number): Alignment {
  let best = NO_ALIGNMENT
  for (const spelling of spellings) {
    const found = alignWords(spelling, weights, taken)
    if (alignmentScore(found) > alignmentScore(best)) best = found
  }
  return best
}

/** What the question gains, less what the spelling has besides. */
const alignmentScore = ({ explained, completeness }: Alignment) => explained * (0.6 + 0.4 * completeness)

function sortMatches(matches: readonly Match[], weights: readonly number[]): readonly Match[] {
  if (matches.length < 2) return matches
  const worth = ({ textFrom, textTo, similarity }: Match) => similarity ** 3 * sum(weights, textFrom, textTo)
  return matches.toSorted((a, b) => worth(b) - worth(a))
}

function sum(values: readonly number[], from: number, to: number): number {
  let total = 0
  for (let place = from; place < to; place++) total += values[place] ?? 0
  return total
}
