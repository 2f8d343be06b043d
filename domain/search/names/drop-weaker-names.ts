import type { NameHit } from './name-index.ts'

/**
 * The names without those that another one explains better. A name that only sounds alike, has a typo or begins alike
 * is dropped where another has the exact spelling («x5» is no CX-5, and «гелик» no Geely), and one that matches a part
 * of the words where another matches all of them («тигго 7» is no Tiggo 4). A name on sale is dropped for one that is
 * not only where it is merely similar: «тигго 4 про» keeps the Tiggo 4, and the first letters of Golf also match a Gol.
 * Bits of words that also select a facet (`facetBits`) do not make a name better: «новый джили» is a new Geely before
 * it is a «новый Атлас».
 */
export function dropWeakerNames(names: readonly NameHit[], words: readonly string[], facetBits: number): NameHit[] {
  // A single letter can begin any name.
  const letters = words.reduce((bits, word, index) => (/^\p{Letter}$/u.test(word) ? bits | (1 << index) : bits), 0)
  return names.filter((guess) => !names.some((name) => isBetter(name, guess, { letters, facetBits })))
}

function isBetter(
  name: NameHit,
  guess: NameHit,
  { letters, facetBits }: Record<'letters' | 'facetBits', number>,
): boolean {
  // A brand's exact name is not a typo of another brand's model: «джили мон» is no Haval Jolion.
  const isOtherBrand = name.name.kind === 'brand' && name.isComplete && name.name.brand !== guess.name.brand
  if (isOtherBrand && (name.exact & guess.words & ~guess.exact) !== 0) return true
  if ((guess.words & ~(name.exact & ~letters)) !== 0) return false
  const guessed = guess.words & ~guess.exact
  if ((guessed & ~guess.prefixes) !== 0) return true
  const isMore = guessed !== 0 || (name.words & ~guess.words & ~facetBits) !== 0
  return isMore && (isOnSale(name) || !isOnSale(guess))
}

/** Names on sale have a boosted score. */
const isOnSale = ({ score, similarity }: NameHit) => score > similarity
