import type { Brand } from './brand.ts'
import { BRANDS } from './brands.ts'
import { spellingKey } from './spelling-key.ts'

/** The words that distinguish two models of a brand: `Pro` of Tiggo 7 Pro from Tiggo 7, `X` of Teramont X. */
const VARIANT_WORDS: ReadonlyMap<Brand, ReadonlySet<string>> = new Map(
  BRANDS.map((brand) => {
    const names = brand.models.map(({ name }) => name.split(/\s+/).map(spellingKey))
    const known = new Set(names.map((words) => words.join(' ')))
    const words = names.flatMap((name) => name.filter((_, at) => at > 0 && known.has(name.slice(0, at).join(' '))))
    return [brand, new Set(words)]
  }),
)

/**
 * Whether a word after a model's name more likely makes another model than a version: «Tiggo 77». A single digit is a
 * generation: «Golf 7».
 */
export function isVariantWord(brand: Brand, modelName: string, word: string): boolean {
  return VARIANT_WORDS.get(brand)?.has(spellingKey(word)) === true || (/^\d\d$/.test(word) && !/\d/.test(modelName))
}
