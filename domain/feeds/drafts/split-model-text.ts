import type { Brand, Model } from '#domain/cars/reference/brand.ts'
import { findModel, isGenerationWord, splitModelAndGeneration } from '#domain/cars/reference/find-model.ts'
import { findVersion, isVariantWord } from '#domain/cars/reference/find-version.ts'
import { spellingKey } from '#domain/cars/reference/spelling-key.ts'
import { parseBody } from '#domain/cars/reference/attributes/parse-body.ts'
import { assessModification } from '#domain/cars/reference/attributes/parse-modification-text.ts'
import { findModification, splitOffModification } from '#domain/cars/reference/attributes/split-off-modification.ts'

/** A model's text, split into the model and everything that can follow it. */
export interface ModelText {
  known: Model | undefined
  /** As it is in the feed, when the model is not known. */
  name: string
  generation: string | undefined
  body: string | undefined
  /** What distinguishes cars of one model: `350h`, «Flagship». */
  version: string | undefined
  /** Years, engine, gearbox and drive, with all words between and after them. */
  modification: string | undefined
}

interface SplitOptions {
  /** The text is a price list's whole name of a car: words after a known model are never part of the model. */
  isWholeName: boolean
  /** The year from its own field. */
  year: string | undefined
}

/** A comma between parts, not the one in «1,6». */
const LIST_COMMA = /(?<!\d),|,(?!\d)/
const YEAR = /^(?:19|20)\d\d$/
const WORD_OR_BRACKETS = /\([^)]*\)?|[^\s,]+/g
const YEAR_AT_END = /\s((?:19|20)\d\d)$/

/**
 * Splits «Camry IX (XV80) 2.5 AT, 2024» or «Monjaro Flagship 2.0 AT (238 л.с.) 4WD». A name that is known as a whole
 * stays whole, and a longer name is not cut to a known shorter one unless an engine, a gearbox or a drive follows.
 */
export function splitModelText(brand: Brand | undefined, text: string, options: SplitOptions): ModelText {
  return (brand && splitKnown(brand, text, options)) ?? splitUnknown(text, options)
}

function splitKnown(brand: Brand, text: string, { isWholeName, year }: SplitOptions): ModelText | undefined {
  const found = findLongestName(brand, text)
  if (found === undefined) return undefined
  const { model, name } = found
  const rest = text.slice(name.length)
  const isAfterComma = /^\s*,/.test(rest)
  const trailing = rest.replace(/^[\s,;|/–—-]+/, '')
  const at = findModification(trailing, 0)
  const modification = at === -1 ? '' : trailing.slice(at)
  const before = at === -1 ? trailing : trailing.slice(0, at).replace(/[\s,;|/–—-]+$/, '')
  const version = findVersion(brand, model, name)
  const known = { known: model, name, version, body: undefined }
  const isYear = YEAR.test(before) && (year ?? before).includes(before)
  if (isAfterComma && modification === '' && !isYear && parseBody(before) === undefined) {
    return { ...known, generation: before || undefined, modification: undefined }
  }
  const { years, generation, body, words } = classifyWords(before)
  const isCut = words.length > 0 && version === undefined && !isWholeName && !isAfterComma
  if (isCut && assessModification(modification).factCount === 0) return undefined
  const others = {
    generation: joinParts(generation),
    body: joinParts(body),
    modification: joinParts([...years, modification]),
  }
  return isCut && isVariantWord(brand, model.name, words[0] ?? '')
    ? { ...others, known: undefined, name: `${name} ${words.join(' ')}`, version: undefined }
    : { ...known, ...others, version: joinParts([version, ...words]) }
}

/**
 * The longest beginning of a text, up to its first comma, that is a spelling of a model, without generation words after
 * it. Brackets belong to a name only when a spelling contains them: `4x4 (Нива)`.
 */
function findLongestName(brand: Brand, text: string): { model: Model; name: string } | undefined {
  const head = text.slice(0, text.search(LIST_COMMA) === -1 ? text.length : text.search(LIST_COMMA))
  const ends = [...head.matchAll(/\S(?=\s|$)/g)].map(({ index }) => index + 1)
  const modelAt = (end: number) => findModel(brand, head.slice(0, end).replaceAll(/[()]/g, ' '))
  const longest = ends.findLast((end) => modelAt(end) !== undefined)
  const model = longest === undefined ? undefined : modelAt(longest)
  if (longest === undefined || model === undefined) return undefined
  const shorter = ends.filter((end) => end <= longest)
  const end = shorter.findLast((end, at) => {
    const isLast = modelAt(shorter[at - 1] ?? 0) !== model
    return isLast || !hasTrailingGeneration(brand, model, head.slice(0, end))
  })
  return { model, name: head.slice(0, end) }
}

/** Whether the last word of a name is a generation: «Camry IX», «Rio 2019», but not «Tiguan L» or `ID.4 X`. */
function hasTrailingGeneration(brand: Brand, model: Model, name: string): boolean {
  const last = spellingKey(name.split(/\s+/).at(-1) ?? '')
  const isSpelled = model.spellings.some((spelling) => spellingKey(spelling) === spellingKey(name))
  return isGenerationWord(last) && (!isSpelled || findVersion(brand, model, name) === undefined)
}

/** The words between a model and its modification: first the generation («II Рестайлинг 2»), last the version. */
function classifyWords(text: string) {
  const tokens = text.match(WORD_OR_BRACKETS) ?? []
  const from = tokens.findIndex((token, at) => isVersionWord(token) && !(at > 0 && /^\d$/.test(token)))
  const words = from === -1 ? [] : tokens.slice(from)
  const others = from === -1 ? tokens : tokens.slice(0, from)
  const years = others.filter((token) => YEAR.test(withoutBrackets(token)))
  const body = others.filter((token) => parseBody(withoutBrackets(token)) !== undefined)
  const generation = others.filter((token) => !years.includes(token) && !body.includes(token))
  return {
    years: years.map(withoutBrackets),
    body: body.map(withoutBrackets),
    words,
    generation: generation.map(withoutBrackets),
  }
}

const withoutBrackets = (token: string) => token.replaceAll(/^\(|\)$/g, '')

const isVersionWord = (token: string) => !token.startsWith('(') && !isGenerationWord(spellingKey(token))

/** A number at the end of a name is the year if the feed has no other year, or the same one. */
function splitUnknown(text: string, { year }: SplitOptions): ModelText {
  const split = splitOffModification(text)
  const { model, generation } = splitModelAndGeneration(split?.name ?? text)
  const lastYear = YEAR_AT_END.exec(`${model} ${generation ?? ''}`.trimEnd())?.[1]
  const isYear = lastYear !== undefined && (year ?? lastYear).includes(lastYear)
  return {
    known: undefined,
    name: isYear && model.endsWith(lastYear) ? model.slice(0, -lastYear.length).trim() : model,
    generation: isYear && generation === lastYear ? undefined : (generation ?? undefined),
    body: undefined,
    version: undefined,
    modification: joinParts([isYear ? lastYear : undefined, split?.modification]),
  }
}

const joinParts = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ') || undefined
