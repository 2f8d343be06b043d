import type { NameHit } from './name-index.ts'

/**
 * Without the names that another one explains better: what sounds alike, has a slip or merely begins so falls away where a
 * name is spelled so («x5» is no CX-5, and «гелик» no Geely), and what has a part of the words where one has all of them
 * («тигго 7» is no Tiggo 4). Whatever is on sale yields to a name that is not only where it is no more than like it:
 * «тигго 4 про» leaves the Tiggo 4, and the first letters of Golf are a Gol as well. Bits of words that are filters as
 * well (`filtering`) make no name the better: «новый джили» is a new Geely before it is a «новый Атлас».
 */
export function dropWeakerNames(names: readonly NameHit[], words: readonly string[], filtering: number): NameHit[] {
  // A letter may be the first one of anything.
  const letters = words.reduce((bits, word, place) => (/^\p{Letter}$/u.test(word) ? bits | (1 << place) : bits), 0)
  return names.filter((guess) => !names.some((name) => isBetter(name, guess, { letters, filtering })))
}

function isBetter(
  name: NameHit,
  guess: NameHit,
  { letters, filtering }: Record<'letters' | 'filtering', number>,
): boolean {
  // A brand by its own name is no slip for something of another: «джили мон» is no Haval Jolion.
  const isOtherBrand = name.name.kind === 'brand' && name.isComplete && name.name.brand !== guess.name.brand
  if (isOtherBrand && (name.exact & guess.words & ~guess.exact) !== 0) return true
  if ((guess.words & ~(name.exact & ~letters)) !== 0) return false
  const guessed = guess.words & ~guess.exact
  if ((guessed & ~guess.prefixes) !== 0) return true
  const isMore = guessed !== 0 || (name.words & ~guess.words & ~filtering) !== 0
  return isMore && (isOnSale(name) || !isOnSale(guess))
}

/** What is on sale has been favoured. */
const isOnSale = ({ score, similarity }: NameHit) => score > similarity
