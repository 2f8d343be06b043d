import type { CarBody } from '../car.ts'
import { slugify } from './slug.ts'

/** A model of a brand in the reference data. */
export interface Model {
  slug: string
  name: string
  /** The name as people type it in Cyrillic. */
  nameRu: string
  /** The known bodies it is or was sold with; the first is the usual one. Empty: unknown. */
  bodies: readonly CarBody[]
  /** Every spelling by which it is recognised, both names included. */
  spellings: readonly string[]
}

/** A make sold in Russia, new or used. */
export interface Brand {
  slug: string
  name: string
  /** The name as people type it in Cyrillic. */
  nameRu: string
  /** Every spelling by which it is recognised, both names included. */
  spellings: readonly string[]
  models: readonly Model[]
}

/**
 * Declares a brand: its Latin name, its Cyrillic name, other spellings separated by commas, models.
 * The slug is made from the Latin name.
 */
export function brand(name: string, nameRu: string, spellings: string, models: readonly Model[]): Brand {
  return { slug: slugify(name), name, nameRu, spellings: [name, nameRu, ...splitSpellings(spellings)], models }
}

/** Declares a model: its Latin name, its Cyrillic name, its body or bodies, other spellings. */
export function model(name: string, nameRu: string, bodies: CarBody | readonly CarBody[], spellings = ''): Model {
  return {
    slug: slugify(name),
    name,
    nameRu,
    bodies: typeof bodies === 'string' ? [bodies] : bodies,
    spellings: [name, nameRu, ...splitSpellings(spellings)],
  }
}

/** The spellings of a comma-separated list: punctuation never distinguishes spellings, so no spelling needs a comma. */
export function splitSpellings(list: string): string[] {
  return list
    .split(',')
    .map((spelling) => spelling.trim())
    .filter(Boolean)
}

/** A feed repeats a few hundred spellings; a hostile one can contain millions, which must not accumulate. */
const MAX_ENTRIES = 4000
/** A longer text is not a real spelling: it is parsed but not cached. */
const MAX_TEXT_LENGTH = 100

/** The same function with its results cached by text; the cache is cleared when it has MAX_ENTRIES texts. */
export function memoizeByText<Result>(parse: (text: string) => Result): (text: string) => Result {
  const cache = new Map<string, { result: Result }>()
  return (text) => {
    if (text.length > MAX_TEXT_LENGTH) return parse(text)
    const cached = cache.get(text)
    if (cached) return cached.result
    if (cache.size >= MAX_ENTRIES) cache.clear()
    const result = parse(text)
    cache.set(text, { result })
    return result
  }
}
