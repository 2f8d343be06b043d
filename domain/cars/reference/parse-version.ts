import { BRANDS } from './brands.ts'
import { findBrand } from './find-brand.ts'
import { isNonVersionWord, listWordKeys } from './find-version.ts'
import { spellingKey } from './spelling-key.ts'
import { isPowertrainName } from './attributes/modification-parts.ts'
import { parseBody } from './attributes/parse-body.ts'
import { parseColour } from './attributes/parse-colour.ts'
import { assessModification } from './attributes/parse-modification-text.ts'
import { findModification } from './attributes/split-off-modification.ts'

/** Longer texts are descriptions, not part of a name. */
const MAX_WORDS = 3
const MAX_VERSION_LENGTH = 30
const BRACKETS = /\([^)]*\)?/g
/** `350h+AT` is two words, `P7+` one. */
const WORD_SEPARATOR = /[\s,;/|]+|\+(?=\p{Letter})/u
const LATIN = /^[\p{Script=Latin}\d][\p{Script=Latin}\d.:'’&+-]*$/u
const NUMBER = /^\d+$/
/** A year of the model (`MY25`, `2025MY`), an engine's code (`JL-4G15`), the size of a van (`L2H1`). */
const CODE = /(?:19|20)\d\d|^my\d|\d\p{Letter}+\d/iu
const EMPTY_VALUES: ReadonlySet<string> = new Set(['na', 'no', 'none', 'null', 'nil', 'unknown', 'other', 'undefined'])
const MAX_PHRASE_WORDS = 3

/**
 * What distinguishes a car within its model, as its modification has it before engine and gearbox (auto.ru's order):
 * `350h` of `350h 2.5hyb CVT (250 л.с.) 4WD`, `iDD` of `UNI-K iDD`. Null where model or trim contain it already, and in
 * any doubt: a wrong word in a car's name is worse than a missing one.
 */
export function parseVersion(modification: string | null, modelName: string, trim: string | null): string | null {
  if (modification === null) return null
  const at = findModification(modification, 0, isPowertrainName)
  const before = at === -1 ? modification : modification.slice(0, at)
  const words = before.replaceAll(BRACKETS, ' ').split(WORD_SEPARATOR).filter(spellingKey)
  const nameless = withoutNames(words, modelName)
  const inTrim = new Set(listWordKeys(trim ?? ''))
  const version = nameless
    .map((word) => withoutClassLetter(word, modelName))
    .filter((word, index, all) => all.indexOf(word) === index)
    .filter((word, index, all) => !isMeaningless(word) && isMeaningfulNumber(word, all[index + 1], modelName))
    .filter((word) => !listWordKeys(word).every((key) => inTrim.has(key)))
    // A full name comes first: `P7+ 350h`.
    .toSorted((a, b) => Number(isFullName(b, modelName)) - Number(isFullName(a, modelName)))
  const text = version.join(' ')
  const isClear = version.every(isNameWord) && version.length <= MAX_WORDS && text.length <= MAX_VERSION_LENGTH
  return isClear && text !== '' ? text : null
}

/** The words that repeat no make and no model: as one word (`CX-5`), several («Range Rover») or in part. */
function withoutNames(words: readonly string[], modelName: string): string[] {
  const model = spellingKey(modelName)
  const rest: string[] = []
  for (let at = 0; at < words.length;) {
    const length = [...Array(MAX_PHRASE_WORDS).keys()]
      .map((index) => MAX_PHRASE_WORDS - index)
      .find((count) => {
        const phrase = words.slice(at, at + count).join(' ')
        return spellingKey(phrase) === model || findBrand(phrase) !== undefined
      })
    const word = words[at] ?? ''
    if (length === undefined && !repeatsName(word, modelName)) rest.push(word)
    at += length ?? 1
  }
  return rest
}

/** `P7+` of the P7 is a full name, which `formatModelName` shows instead of the model's. */
const isFullName = (word: string, modelName: string) => word === `${modelName}+`

function repeatsName(word: string, modelName: string): boolean {
  if (isFullName(word, modelName)) return false
  const known = new Set(listWordKeys(modelName))
  const parts = listWordKeys(word)
  return known.has(spellingKey(word)) || parts.some((part) => known.has(part) || findBrand(part) !== undefined)
}

/** `200` of `E200`, which is an «E-Класс 200». */
function withoutClassLetter(word: string, modelName: string): string {
  const [, letter = ''] = /^(\p{Letter})-Класс/u.exec(modelName) ?? []
  const rest = word.slice(letter.length)
  return letter !== '' && word.toUpperCase().startsWith(letter) && /^\d/.test(rest) ? rest : word
}

/** A generation, a body in Russian, and words about the engine or without meaning; `EV` and `iDD` are names. */
function isMeaningless(word: string): boolean {
  if (isNonVersionWord(spellingKey(word))) return true
  if (!LATIN.test(word) && parseBody(word) !== undefined) return true
  return word.length > 1 && !isPowertrainName(word) && assessModification(word).isWhole
}

/** A single number is a version where models have it (`Prado 250`), for Mercedes, and before a powertrain: `40 TDI`. */
function isMeaningfulNumber(word: string, next: string | undefined, modelName: string): boolean {
  if (!NUMBER.test(word)) return true
  return (next !== undefined && isPowertrainName(next)) || numbersOf(modelName).has(word) || isMercedes(modelName, word)
}

const modelsByName = new Map(
  Map.groupBy(
    BRANDS.flatMap(({ models }) => models),
    ({ name }) => name,
  ),
)
const mercedesModels = new Set(findBrand('Mercedes-Benz')?.models.map(({ name }) => name))

const numbersOf = (modelName: string) =>
  new Set((modelsByName.get(modelName) ?? []).flatMap(({ spellings }) => spellings.flatMap(listNumbers)))

const listNumbers = (text: string) => text.match(/(?<=[\p{Letter}\s-])\d{2,}$/gu) ?? []

const isMercedes = (modelName: string, word: string) => mercedesModels.has(modelName) && /^\d{2,3}$/.test(word)

/** Whether a word can be part of a name; a word that cannot makes the words beside it doubtful too. */
const isNameWord = (word: string) =>
  LATIN.test(word) &&
  !CODE.test(word) &&
  !EMPTY_VALUES.has(spellingKey(word)) &&
  parseColour(word) === undefined &&
  parseBody(word) === undefined
