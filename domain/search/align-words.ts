import { bitsOf, type Match, type SpellingMatches } from './spelling-book.ts'

/** How a spelling lies upon a question. */
export interface Alignment {
  /** Bits of the question's words that it explains. */
  asked: number
  /** Those of them that are spelled so, and those that are its beginnings. */
  exact: number
  begun: number
  /** What those words say, by how like they are. */
  explained: number
  /** How much of the spelling was asked: 1 is all of it. */
  completeness: number
}

export const NOTHING: Alignment = { asked: 0, exact: 0, begun: 0, explained: 0, completeness: 0 }

/**
 * Lays the spelling upon the words of the question that are not `taken` (bits), the best match first, each word once.
 * `weights` is what each word of the question says.
 */
function alignWords(spelling: SpellingMatches, weights: readonly number[], taken: number): Alignment {
  const total = sum(spelling.weights, 0, spelling.weights.length)
  let asked = 0
  let exact = 0
  let begun = 0
  let covered = 0
  let explained = 0
  let complete = 0
  for (const match of sortMatches(spelling.matches, weights)) {
    const askedBits = bitsOf(match.asked, match.askedTo)
    const coveredBits = bitsOf(match.from, match.to)
    if ((askedBits & (asked | taken)) !== 0 || (coveredBits & covered) !== 0) continue
    asked |= askedBits
    if (match.likeness === 1) exact |= askedBits
    if (match.isBegun) begun |= askedBits
    covered |= coveredBits
    explained += match.likeness * sum(weights, match.asked, match.askedTo)
    complete += match.likeness * sum(spelling.weights, match.from, match.to)
  }
  return { asked, exact, begun, explained: explained * spelling.worth, completeness: complete / total }
}

/** The best of a name's spellings. */
export function alignBest(spellings: readonly SpellingMatches[], weights: readonly number[], taken: number): Alignment {
  let best = NOTHING
  for (const spelling of spellings) {
    const found = alignWords(spelling, weights, taken)
    if (merit(found) > merit(best)) best = found
  }
  return best
}

/** What the question gains, less what the spelling has besides. */
const merit = ({ explained, completeness }: Alignment) => explained * (0.6 + 0.4 * completeness)

function sortMatches(matches: readonly Match[], weights: readonly number[]): readonly Match[] {
  if (matches.length < 2) return matches
  const worth = ({ asked, askedTo, likeness }: Match) => likeness ** 3 * sum(weights, asked, askedTo)
  return matches.toSorted((a, b) => worth(b) - worth(a))
}

function sum(values: readonly number[], from: number, to: number): number {
  let total = 0
  for (let place = from; place < to; place++) total += values[place] ?? 0
  return total
}
