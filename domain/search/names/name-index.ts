import {
  alignBest,
  type Alignment,
  createSpellingIndex,
  NO_ALIGNMENT,
  type SpellingMatches,
  wordWeight,
} from '../spelling/spelling-index.ts'
import { splitWords } from '../spelling/split-words.ts'

/** A brand, or a model of one, by slug. */
export type CarName = { kind: 'brand'; brand: string } | { kind: 'model'; brand: string; model: string }

export interface NameHit {
  name: CarName
  /** Up to 1: how similar it is to the search. */
  similarity: number
  /** The similarity plus the boost: the rank of the name. */
  score: number
  /** Bits of the search's words that it explains. */
  words: number
  /** Those of them that match its spelling exactly, and those that are prefixes of its words. */
  exact: number
  prefixes: number
  /** The search contains the whole name, apart from the brand. */
  isComplete: boolean
}

/** Brands and models by all their spellings. Names are only added. */
export interface NameIndex {
  addBrand: (brand: string, spellings: readonly string[]) => void
  addModel: (brand: string, model: string, spellings: readonly string[]) => void
  has: (name: CarName) => boolean
  /** The similarity of a word to the closest brand or model of one word: 1 is exact, 0 is none. */
  similarityOf: (word: string) => number
  /** «ладавеста» as «лада» and «веста»; undefined for a name, and for a word without a brand at either end. */
  splitBrand: (word: string) => [brand: string, rest: string] | undefined
  /**
   * The names that the words of a search can mean, the best match first. `optional` are bits of words that mean
   * something else if no name matches them exactly («новый», «2021»). `boost` is added to a name's score: names in
   * stock are before others.
   */
  find: (words: readonly string[], optional: number, boost: (name: CarName) => number) => NameHit[]
}

/** The weights of the share of the search that a name explains, and of the share of the name in the search. */
const PRECISION_WEIGHT = 0.72
const COMPLETENESS_WEIGHT = 0.28
/** Added for an optional word that a name explains. */
const OPTIONAL_WORD_BONUS = 0.04
/** Subtracted for a name of optional words only: «купе» is a body before it is a Hyundai Coupe. */
const OPTIONAL_ONLY_PENALTY = 0.3
/** The first two spellings are the name in both alphabets. */
const OWN_SPELLINGS = 2
const OTHER_SPELLING_WEIGHT = 0.99
/** A shorter brand is the beginning of too many words. */
const MIN_BRAND_LENGTH = 3
/** The rest of a word without its brand: a digit, or two characters or more. */
const BRAND_REMAINDER = /^(?:\d|..+)$/u
/** A name with a lower score is not a result. */
const MIN_SCORE = 0.5
/** The minimum share of the search that a name must explain. */
const MIN_PRECISION = 0.42

/** `brand`, or `brand/model`. */
export const nameCode = (name: CarName) => (name.kind === 'brand' ? name.brand : `${name.brand}/${name.model}`)

/** Creates an empty index. */
export function createNameIndex(): NameIndex {
  const names: CarName[] = []
  const numbers = new Map<string, number>()
  const brandSpellings = createSpellingIndex()
  const modelSpellings = createSpellingIndex()
  const known = new Set<string>()
  const brandWords = new Set<string>()

  function add(name: CarName, spellings: readonly string[]): void {
    const number = numbers.get(nameCode(name)) ?? names.push(name) - 1
    numbers.set(nameCode(name), number)
    const spellingIndex = name.kind === 'brand' ? brandSpellings : modelSpellings
    for (const [index, spelling] of spellings.entries()) {
      spellingIndex.add(number, spelling, index < OWN_SPELLINGS ? 1 : OTHER_SPELLING_WEIGHT)
      const joined = splitWords(spelling).join('')
      known.add(joined)
      if (name.kind === 'brand' && joined.length >= MIN_BRAND_LENGTH) brandWords.add(joined)
    }
  }

  function find(words: readonly string[], optional: number, boost: (name: CarName) => number): NameHit[] {
    const weights = words.map(wordWeight)
    const brands = brandSpellings.find(words, optional)
    const models = modelSpellings.find(words, optional)
    const hits: NameHit[] = []
    const addHit = (name: CarName, own: Alignment, brand: Alignment) => {
      const hit = scoreName(name, weights, optional, own, brand)
      if (hit !== undefined) hits.push({ ...hit, score: hit.similarity + boost(name) })
    }
    for (const [number, spellings] of brands) {
      const name = names[number]
      if (name !== undefined) addHit(name, alignBest(spellings, weights, 0), NO_ALIGNMENT)
    }
    for (const [number, spellings] of models) {
      const name = names[number]
      if (name === undefined) continue
      const brand = brands.get(numbers.get(name.brand) ?? -1) ?? []
      for (const [own, brandAlignment] of alignBoth(spellings, brand, weights)) addHit(name, own, brandAlignment)
    }
    return selectBestHits(hits)
  }

  return {
    addBrand: (brand, spellings) => add({ kind: 'brand', brand }, spellings),
    addModel: (brand, model, spellings) => add({ kind: 'model', brand, model }, spellings),
    has: (name) => numbers.has(nameCode(name)),
    similarityOf: (word) => Math.max(brandSpellings.similarityOf(word), modelSpellings.similarityOf(word)),
    splitBrand: (word) => (known.has(word) ? undefined : splitAtBrand(word, brandWords)),
    find,
  }
}

/** Splits off the longest brand. */
function splitAtBrand(word: string, brandWords: ReadonlySet<string>): [string, string] | undefined {
  for (let length = word.length - 1; length >= MIN_BRAND_LENGTH; length--) {
    const parts: [string, string][] = [
      [word.slice(0, length), word.slice(length)],
      [word.slice(-length), word.slice(0, -length)],
    ]
    const found = parts.find(([brand, rest]) => brandWords.has(brand) && BRAND_REMAINDER.test(rest))
    if (found !== undefined) return found
  }
  return undefined
}

/** Aligns the model first and its brand with the rest, and the other way round: «Мини Купер С» needs the second. */
function alignBoth(
  model: readonly SpellingMatches[],
  brand: readonly SpellingMatches[],
  weights: readonly number[],
): [Alignment, Alignment][] {
  const modelFirst = alignBest(model, weights, 0)
  if (brand.length === 0) return [[modelFirst, NO_ALIGNMENT]]
  const brandFirst = alignBest(brand, weights, 0)
  return [
    [modelFirst, alignBest(brand, weights, modelFirst.words)],
    [alignBest(model, weights, brandFirst.words), brandFirst],
  ]
}

function scoreName(
  name: CarName,
  weights: readonly number[],
  optional: number,
  own: Alignment,
  brand: Alignment,
): Omit<NameHit, 'score'> | undefined {
  if (own.explained === 0) return undefined
  const words = own.words | brand.words
  let total = 0
  let bonus = 0
  for (const [index, weight] of weights.entries()) {
    const isExplained = (words & (1 << index)) !== 0
    const isOptional = (optional & (1 << index)) !== 0
    if (isExplained || !isOptional) total += weight
    if (isExplained && isOptional) bonus += OPTIONAL_WORD_BONUS
  }
  const isDoubtful = (words & ~optional) === 0
  if (isDoubtful && own.completeness < 0.9) return undefined
  const precision = (own.explained + brand.explained) / total
  const similarity =
    PRECISION_WEIGHT * precision +
    COMPLETENESS_WEIGHT * own.completeness +
    (isDoubtful ? -OPTIONAL_ONLY_PENALTY : bonus)
  return precision < MIN_PRECISION || similarity < MIN_SCORE
    ? undefined
    : {
        name,
        similarity,
        words,
        exact: own.exact | brand.exact,
        prefixes: own.prefixes | brand.prefixes,
        isComplete: own.completeness === 1,
      }
}

function selectBestHits(hits: NameHit[]): NameHit[] {
  const best = new Map<string, NameHit>()
  for (const hit of hits) {
    const code = nameCode(hit.name)
    if (hit.score > (best.get(code)?.score ?? 0)) best.set(code, hit)
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score)
}
