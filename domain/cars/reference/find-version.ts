import type { Brand, Model } from './brand.ts'
import { findModel, isGenerationWord } from './find-model.ts'
import { spellingKey } from './spelling-key.ts'
import { BRANDS } from './brands.ts'

/** Where a name can end: before anything but a letter or digit, and between a letter and a digit (`RX350`). */
const NAME_END = /(?<=[\p{Letter}\p{Number}])(?=[^\p{Letter}\p{Number}]|$)|(?<=\p{Letter})(?=\p{Number})/gu
/** «CLA-Класс» is the same as CLA. */
const CLASS_WORDS: ReadonlySet<string> = new Set(
  ['класс', 'class', 'klasse', 'серии', 'серия', 'series'].map(spellingKey),
)

/**
 * What a spelling of a model contains beyond its name: `350h` of `RX 350h`, `L` of `Tiguan L`, `320d` of «3 серии»,
 * `250` of `Land Cruiser 250`, which is a Prado. Undefined for another spelling of the name: «Геометрия С», `Boyue`.
 */
export function findVersion(brand: Brand, model: Model, modelText: string): string | undefined {
  const text = findSpelling(model, modelText)
  const names = new Set([spellingKey(model.name), spellingKey(model.nameRu)])
  if (names.has(spellingKey(text))) return undefined
  const beginnings = [...text.matchAll(NAME_END)].map(({ index }) => index).filter((end) => end < text.length)
  const isName = (end: number) => names.has(spellingKey(text.slice(0, end)))
  const isSpelling = (end: number) =>
    findModel(brand, text.slice(0, end)) === model && hasOnlyNumbersOf(model, text.slice(0, end))
  const end = beginnings.findLast(isName) ?? beginnings.find(isSpelling)
  if (end !== undefined) return versionFromRest(brand, model, text, end)
  return hasOnlyNumbersOf(model, text) ? undefined : withoutNameWords(brand, model, text)
}

const spellingsOf = new WeakMap<Model, ReadonlyMap<string, string>>()

/** As the reference data spells it: `RX 350h` for `RХ-350Н`, with Cyrillic letters. */
function findSpelling(model: Model, text: string): string {
  const known = spellingsOf.get(model) ?? new Map(model.spellings.map((spelling) => [spellingKey(spelling), spelling]))
  spellingsOf.set(model, known)
  return known.get(spellingKey(text)) ?? text
}

/** A single sign is part of the name: `P7+`. */
function versionFromRest(brand: Brand, model: Model, text: string, end: number): string | undefined {
  const rest = text.slice(end).replace(/^[\s,.-]+/, '')
  if (rest === '') return undefined
  const words = listWordKeys(rest)
  if (words.length === 0) return text
  const known = new Set([...listWordKeys(model.name), ...listWordKeys(model.nameRu)])
  const isOnlySpelling = words.every((word) => known.has(word) || isNonVersionWord(word))
  return isOnlySpelling ? undefined : withoutNameWords(brand, model, rest)
}

/**
 * Whether a word, as its `spellingKey`, is not a version but a generation, a body, a year or «Класс». An `X` is a
 * letter here (`ID.4 X`, `Lancer X`), even where it could be a Roman numeral.
 */
export const isNonVersionWord = (word: string): boolean =>
  (isGenerationWord(word) && word !== 'x') || CLASS_WORDS.has(word)

/** The words beyond make and name: `63` of `Mercedes AMG C 63`, a «C-Класс AMG». */
function withoutNameWords({ spellings }: Brand, { name }: Model, text: string): string | undefined {
  const known = new Set([...listWordKeys(name), ...spellings.map(spellingKey)])
  const words = text.split(/\s+/).filter((word) => !known.has(spellingKey(word)))
  return words.join(' ') || undefined
}

/** `EC7` of Emgrand EC7 is a spelling; `320d` of «3 серии» contains more than the name. */
function hasOnlyNumbersOf({ name }: Model, text: string): boolean {
  const known = listNumbers(name)
  return listNumbers(text).every((number) => known.includes(number))
}

const listNumbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number)

/** The words of a text, each as its `spellingKey`. */
export const listWordKeys = (text: string): string[] =>
  text
    .split(/[^\p{Letter}\p{Number}]+/u)
    .map(spellingKey)
    .filter(Boolean)

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
