import type { Brand, Model } from './brand.ts'
import { findModel, isGenerationWord } from './find-model.ts'
import { spellingKey } from './spelling-key.ts'

/** Where a name may end: before what is no letter or digit, and between a letter and a digit (`RX350`). */
const NAME_END = /(?<=[\p{Letter}\p{Number}])(?=[^\p{Letter}\p{Number}]|$)|(?<=\p{Letter})(?=\p{Number})/gu
/** «CLA-Класс» is no more than a CLA. */
const CLASS_WORDS: ReadonlySet<string> = new Set(
  ['класс', 'class', 'klasse', 'серии', 'серия', 'series'].map(spellingKey),
)

/**
 * What a spelling of a model tells beyond its name: `350h` of `RX 350h`, `L` of `Tiguan L`, `320d` of the «3 серии», `250`
 * of the `Land Cruiser 250`, which is a Prado. Undefined for a mere spelling: «Геометрия С», `Boyue`.
 */
export function findVersion(brand: Brand, model: Model, told: string): string | undefined {
  const text = findSpelling(model, told)
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

/** A sign alone is a part of the name: `P7+`. */
function versionFromRest(brand: Brand, model: Model, text: string, end: number): string | undefined {
  const rest = text.slice(end).replace(/^[\s,.-]+/, '')
  if (rest === '') return undefined
  const words = listWordKeys(rest)
  if (words.length === 0) return text
  const known = new Set([...listWordKeys(model.name), ...listWordKeys(model.nameRu)])
  const isMereSpelling = words.every((word) => known.has(word) || isNonVersionWord(word))
  return isMereSpelling ? undefined : withoutNameWords(brand, model, rest)
}

/**
 * Whether a word, as its `spellingKey`, tells no version but a generation, a body, a year or that it is a «Класс». An `X` is
 * a letter here (`ID.4 X`, `Lancer X`), whatever a Roman numeral it may be behind a name.
 */
export const isNonVersionWord = (word: string): boolean =>
  (isGenerationWord(word) && word !== 'x') || CLASS_WORDS.has(word)

/** `63` of the `Mercedes AMG C 63`, which the «C-Класс AMG» needs besides its make and name. */
function withoutNameWords({ spellings }: Brand, { name }: Model, text: string): string | undefined {
  const known = new Set([...listWordKeys(name), ...spellings.map(spellingKey)])
  const words = text.split(/\s+/).filter((word) => !known.has(spellingKey(word)))
  return words.join(' ') || undefined
}

/** `EC7` of the Emgrand EC7 is a spelling; `320d` of the «3 серии» tells more than its name. */
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
