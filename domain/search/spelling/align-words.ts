import { bitRange, type Match, type SpellingMatches } from './spelling-index.ts'

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
