import { BRANDS } from './brands.ts'
import { spellingKey } from './spelling-key.ts'

/** The words that part two models of one brand: `Pro` of the Tiggo 7 Pro beside the Tiggo 7, `X` of the Teramont X. */
const VARIANT_WORDS: ReadonlySet<string> = new Set(
  BRANDS.flatMap(({ models }) => {
    const names = models.map(({ name }) => name.split(/\s+/).map(spellingKey))
    const known = new Set(names.map((words) => words.join(' ')))
    return names.flatMap((words) => words.filter((_word, at) => at > 0 && known.has(words.slice(0, at).join(' '))))
  }),
)

/** Whether a word behind a model's name more likely makes another model of it than a version: «Dargo X», «Tiggo 77». */
export function isVariantWord(modelName: string, word: string): boolean {
  return VARIANT_WORDS.has(spellingKey(word)) || (/^\d/.test(word) && !/\d/.test(modelName))
}
