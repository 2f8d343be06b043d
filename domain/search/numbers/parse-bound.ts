import { AMOUNT_FACETS, getAmountWords } from '#domain/cars/facets/facet-sources.server.ts'
import type { Measure } from './list-amounts.ts'

/** What the words before a number mean for it. */
export interface Bound {
  /** Where the word for the end begins; where the number begins, if there is none. */
  from: number
  /** Where the words for its measure begin: «пробег», «цена»; undefined without them. */
  namedFrom?: number
  /** Which end of a range the number is: `about` is «за», «около»; undefined without such a word. */
  end?: 'from' | 'to' | 'about'
  /** The number can begin a range: «от 1 до 2», «с 2019 по 2021». */
  isLower?: boolean
  /** The number is a sum even without a unit: «до 2,5», «от 700». «С 180» can also be a model. */
  isSum?: boolean
  /** Its measure by these words: «пробег до», «дешевле», «моложе». */
  measure?: Measure
  /** «С пробегом» also means a used car: a number too large for a mileage is its price. */
  isUsed?: boolean
}

/** How many characters before a number are examined. */
const MAX_LOOKBACK_LENGTH = 60

const BOUND_WORDS: readonly (readonly [words: string, Omit<Bound, 'from'>])[] = [
  ['до', { end: 'to', isSum: true }],
  ['по', { end: 'to' }],
  ['от', { end: 'from', isLower: true, isSum: true }],
  ['с', { end: 'from', isLower: true }],
  ['не старше|моложе|младше|новее|после', { end: 'from', measure: 'year' }],
  ['не моложе|не младше|не новее|старше|раньше', { end: 'to', measure: 'year' }],
  ['не дороже|дешевле', { end: 'to', measure: 'price' }],
  ['не дешевле|дороже', { end: 'from', measure: 'price' }],
  ['не больше|не более|не выше|не свыше|меньше|менее|ниже|максимум|в пределах', { end: 'to', isSum: true }],
  ['не меньше|не менее|не ниже|больше|более|выше|свыше|минимум', { end: 'from', isSum: true }],
  ['за|около|примерно|порядка|в районе', { end: 'about', isSum: true }],
]
const BOUNDS_BY_WORD = new Map(
  BOUND_WORDS.flatMap(([words, meaning]) => words.split('|').map((word) => [word, meaning] as const)),
)
/** A word for the end of a range. */
export const BOUND_WORD = `(?:${[...BOUNDS_BY_WORD.keys()].join('|')})`
const BOUND_BEFORE = new RegExp(String.raw`(?<![\p{L}\d-])(${BOUND_WORD})\.? $`, 'u')
const OTHER_WORDS = String.raw`(?:выгод|скидк|взнос|доплат|кэшб[еэ]к|каско)\p{L}*`
const MEASURES = [...AMOUNT_FACETS, 'other'] as const
const WORDS_BEFORE = MEASURES.flatMap((measure) => {
  const words = measure === 'other' ? OTHER_WORDS : getAmountWords(measure).before
  return words === undefined ? [] : [`(?<${measure}>${words})`]
})
const MEASURE_BEFORE = new RegExp(String.raw`(?<![\p{L}\d-])(?:${WORDS_BEFORE.join('|')})[ :,–—-]+$`, 'u')

/** The meaning of the words before the number at `at`, no further back than `since`. */
export function parseBound(text: string, at: number, since: number): Bound {
  const before = text.slice(Math.max(since, at - MAX_LOOKBACK_LENGTH), at)
  const ended = BOUND_BEFORE.exec(before)
  const end = BOUNDS_BY_WORD.get(ended?.[1] ?? '')
  const rest = end === undefined ? before : before.slice(0, ended?.index)
  const bound: Bound = { ...end, from: at - before.length + rest.length }
  const named = MEASURE_BEFORE.exec(rest)
  if (named === null) return bound
  const [phrase] = named
  const measure = MEASURES.find((name) => named.groups?.[name] !== undefined)
  // A discount and the like are not prices of cars: their words can match pages.
  if (measure === 'other') return { ...bound, measure }
  return { ...bound, namedFrom: bound.from - phrase.length, measure, isUsed: phrase.startsWith('с пробегом') }
}
