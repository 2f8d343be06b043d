import { alignBest, NO_ALIGNMENT, type Alignment } from '../spelling/align-words.ts'
import { splitWords } from '../spelling/split-words.ts'
import { createSpellingIndex, wordWeight, type SpellingMatches } from '../spelling/spelling-index.ts'

/** A brand, or a model of one, as it is looked for. Slugs. */
export type CarName = { kind: 'brand'; brand: string } | { kind: 'model'; brand: string; model: string }

export interface NameHit {
  name: CarName
  /** Up to 1: how like it is to the question. */
  similarity: number
  /** The likeness with the favour: how surely it is meant. */
  score: number
  /** Bits of the question's words that it explains. */
  words: number
  /** Those of them that it explains as it is spelled, and those that are beginnings of its own. */
  exact: number
  prefixes: number
  /** All of the name was asked, without its brand. */
  isComplete: boolean
}

/** Brands and models under all their spellings. It only grows. */
export interface NameIndex {
  addBrand: (brand: string, spellings: readonly string[]) => void
  addModel: (brand: string, model: string, spellings: readonly string[]) => void
  has: (name: CarName) => boolean
  /** How like a word is to the brand or the model that it may name by itself: 1 is just so, 0 is like none. */
  similarityOf: (word: string) => number
  /** «ладавеста» as «лада» and «веста»; undefined for a word that neither begins nor ends with a brand, or is a name as it stands. */
  splitBrand: (word: string) => [brand: string, rest: string] | undefined
  /**
   * What a question's words may mean, the surest first. `optional` are bits of words that say something else if no name
   * explains them exactly («новый», «2021»). `favour` is added to a name's score: what is in stock comes before what is not.
   */
  find: (question: readonly string[], optional: number, favour: (name: CarName) => number) => NameHit[]
}

/** What the share of the question that a name explains counts for, and the share of the name that was asked. */
const PRECISION_WEIGHT = 0.72
const COMPLETENESS_WEIGHT = 0.28
/** An optional word that a name does explain. */
const OPTIONAL_WORD_BONUS = 0.04
/** A name of nothing but optional words: «купе» is a body before it is a Hyundai Coupe. */
const OPTIONAL_ONLY_PENALTY = 0.3
/** The first two spellings are the name in both alphabets. */
const OWN_SPELLINGS = 2
const OTHER_SPELLING_WEIGHT = 0.99
/** Shorter words begin too many others. */
const MIN_BRAND_LENGTH = 3
/** What is left of a word without its brand: a figure, or two letters. */
const BRAND_REMAINDER = /^(?:\d|..+)$/u
/** Below it, a name is no answer. */
const MIN_SCORE = 0.5
/** Of what the question says, a name must explain so much. */
const MIN_PRECISION = 0.42

/** `brand`, or `brand/model`. */
export const nameCode = (name: CarName) => (name.kind === 'brand' ? name.brand : `${name.brand}/${name.model}`)

/** An empty book. */
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
    const book = name.kind === 'brand' ? brandSpellings : modelSpellings
    for (const [place, spelling] of spellings.entries()) {
      book.add(number, spelling, place < OWN_SPELLINGS ? 1 : OTHER_SPELLING_WEIGHT)
      const together = splitWords(spelling).join('')
      known.add(together)
      if (name.kind === 'brand' && together.length >= MIN_BRAND_LENGTH) brandWords.add(together)
    }
  }

  function partFromBrand(word: string): [string, string] | undefined {
    if (known.has(word)) return undefined
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

  function find(question: readonly string[], optional: number, favour: (name: CarName) => number): NameHit[] {
    const weights = question.map(wordWeight)
    const brands = brandSpellings.find(question, optional)
    const models = modelSpellings.find(question, optional)
    const hits: NameHit[] = []
    const judge = (name: CarName, own: Alignment, brand: Alignment) => {
      const hit = scoreName(name, weights, optional, own, brand)
      if (hit !== undefined) hits.push({ ...hit, score: hit.similarity + favour(name) })
    }
    for (const [number, spellings] of brands) {
      const name = names[number]
      if (name !== undefined) judge(name, alignBest(spellings, weights, 0), NO_ALIGNMENT)
    }
    for (const [number, spellings] of models) {
      const name = names[number]
      if (name === undefined) continue
      const brand = brands.get(numbers.get(name.brand) ?? -1) ?? []
      for (const [own, of] of alignBoth(spellings, brand, weights)) judge(name, own, of)
    }
    return selectBestHits(hits)
  }

  return {
    addBrand: (brand, spellings) => add({ kind: 'brand', brand }, spellings),
    addModel: (brand, model, spellings) => add({ kind: 'model', brand, model }, spellings),
    has: (name) => numbers.has(nameCode(name)),
    similarityOf: (word) => Math.max(brandSpellings.similarityOf(word), modelSpellings.similarityOf(word)),
    splitBrand: partFromBrand,
    find,
  }
}

/** The model first and its brand upon what is left, and the other way round: «Мини Купер С» needs the second. */
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
  for (const [place, weight] of weights.entries()) {
    const isExplained = (words & (1 << place)) !== 0
    const isOptional = (optional & (1 << place)) !== 0
    if (isExplained || !isOptional) total += weight
    if (isExplained && isOptional) bonus += OPTIONAL_WORD_BONUS
  }
  const isDoubtful = (words & ~optional) === 0
  if (isDoubtful && own.completeness < 0.9) return undefined
  const precision = (own.explained + brand.explained) / total
  const found =
    PRECISION_WEIGHT * precision +
    COMPLETENESS_WEIGHT * own.completeness +
    (isDoubtful ? -OPTIONAL_ONLY_PENALTY : bonus)
  return precision < MIN_PRECISION || found < MIN_SCORE
    ? undefined
    : {
        name,
        similarity: found,
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
