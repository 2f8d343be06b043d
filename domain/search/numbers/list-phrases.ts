import { AMOUNT_FACETS, getAmountWords } from '#domain/cars/facets/facet-sources.server.ts'
import { type Amount, listAmounts, type Measure } from './list-amounts.ts'

/** A number in a search, or the two ends of a range, with the words that belong to it. */
export interface NumberPhrase {
  from: number
  to: number
  lower: Amount
  /** Undefined for a single number. */
  upper: Amount | undefined
  end: Bound['end']
  isSum: boolean
  /** What it measures by its unit or words; undefined where they do not determine it. */
  measure: Measure | undefined
}

/** The largest mileage of a car: «с пробегом до 1 900 000» is a price, but «пробег до 800 тысяч» is a mileage. */
const MAX_USED_CAR_KM = 600_000
const MAX_KM = 999_999

/** Two numbers from this with a dash are sums, even without a word or a unit. */
const MIN_SUM_RUB = 50_000

const RANGE_WORD = /^ ?[-–—]? ?(?:до|по) $/u
const DASH = /^ ?[-–—] ?$/u

/** The number phrases of a search text, in order. The text is lower-case with single spaces. */
export function listPhrases(text: string): NumberPhrase[] {
  const amounts = listAmounts(text)
  const phrases: NumberPhrase[] = []
  for (let index = 0; index < amounts.length;) {
    const [lower, next, third] = amounts.slice(index, index + 3)
    if (lower === undefined) break
    const bound = parseBound(text, lower.from, phrases.at(-1)?.to ?? 0)
    const upper = next !== undefined && isPair(text, lower, next, bound) ? next : undefined
    phrases.push(createPhrase(text, bound, lower, upper, upper === undefined ? next : third))
    index += upper === undefined ? 1 : 2
  }
  return phrases
}

/**
 * Whether two numbers are the ends of one range. Before «до» the first needs its own word or unit: in «тигго 7 до 3
 * млн» it belongs to the name, and a year is no end of a price.
 */
function isPair(text: string, lower: Amount, upper: Amount, bound: Bound): boolean {
  const between = text.slice(lower.to, upper.from)
  const areYears = isYear(lower) && isYear(upper)
  // «От 2000 до 2500 тысяч»: both are thousands.
  const areThousands = upper.factor === 1000 && upper.value >= 1000
  if (!areYears && !areThousands && (isYear(lower) || isYear(upper))) return false
  const measure = lower.measure ?? upper.measure
  if (![lower, upper].every((amount) => hasCompatibleUnit(amount, measure))) return false
  if (bound.end !== undefined && bound.isLower !== true) return false
  if (RANGE_WORD.test(between))
    return (
      isLowerBound(lower, upper, bound) || areYears || (lower.factor !== undefined && haveSameMeasure(lower, upper))
    )
  if (!DASH.test(between)) return false
  const isExplicit = [lower.factor, upper.factor, upper.measure, bound.measure, bound.end].some(
    (part) => part !== undefined,
  )
  const isInOrder = lower.value * (lower.factor ?? 1) <= upper.value * (upper.factor ?? 1)
  return isInOrder && (isExplicit || areYears || lower.value >= MIN_SUM_RUB || (lower.isDecimal && upper.isDecimal))
}

/** Whether a number's unit allows a measure: millions are neither kilometres nor horsepower. */
function hasCompatibleUnit(amount: Amount, measure: Measure | undefined): boolean {
  if (measure === undefined || amount.measure === measure) return true
  if (amount.measure !== undefined) return false
  if (measure === 'mileage') return amount.value * (amount.factor ?? 1) <= MAX_KM
  return measure === 'price' || amount.factor === undefined
}

/** Whether the word before a number makes it the lower one; «с» can also be a model: «мерс с 180 до 4 млн». */
const isLowerBound = (lower: Amount, upper: Amount, bound: Bound) =>
  bound.isLower === true && (bound.isSum === true || lower.factor !== undefined || lower.value <= upper.value)

/** Whether both have the same measure by their units; a sum without one is a price. */
const haveSameMeasure = (lower: Amount, upper: Amount) => (lower.measure ?? 'price') === (upper.measure ?? 'price')

/** Whether an amount is a year: «2021», «2021 года». */
export const isYear = ({ value, factor, isDecimal, measure }: Amount) =>
  factor === undefined && !isDecimal && (measure === undefined || measure === 'year') && value >= 1980 && value < 2050

function createPhrase(
  text: string,
  bound: Bound,
  lower: Amount,
  upper: Amount | undefined,
  next: Amount | undefined,
): NumberPhrase {
  const last = upper ?? lower
  const unit = last.measure ?? lower.measure
  const [suffix, end] = upper === undefined && bound.end === undefined ? parseSuffixBound(text, lower) : ['', bound.end]
  const phrase = { lower, upper, end, isSum: bound.isSum === true, to: last.to + suffix.length }
  const isTooFar = last.value * (last.factor ?? 1) > (bound.isUsed === true ? MAX_USED_CAR_KM : MAX_KM)
  const boundMeasure =
    bound.measure === 'mileage' ? mileageOf(lower, { isUsed: bound.isUsed === true, isTooFar }) : bound.measure
  const measure = unit ?? boundMeasure
  // Words that contradict the unit do not belong to the number: «с пробегом 2020 года».
  const from = measure === bound.measure ? (bound.namedFrom ?? bound.from) : bound.from
  const mileageSuffix = isTooFar || (measure ?? 'mileage') !== 'mileage' ? null : parseMileageSuffix(text, phrase, next)
  return mileageSuffix === null
    ? { ...phrase, from, measure }
    : { ...phrase, from, to: phrase.to + mileageSuffix.length, measure: 'mileage' }
}

/** The measure of a number after «пробегом»: too many kilometres are a price, and a year of used cars is a year. */
function mileageOf(amount: Amount, { isUsed, isTooFar }: Record<'isUsed' | 'isTooFar', boolean>): Measure | undefined {
  if (isTooFar) return 'price'
  return isUsed && isYear(amount) ? undefined : 'mileage'
}

const SUFFIX_BOUND =
  /^ и (?:(?<from>новее|моложе|младше|выше|больше|более|дороже)|старше|раньше|ниже|меньше|менее|дешевле)(?!\p{L})/u

/** «2020 и новее», «200+ л.с.»: the words after a number, and which end of a range they make it. */
function parseSuffixBound(text: string, { to, isMinimum }: Amount): [suffix: string, end: Bound['end']] {
  const found = SUFFIX_BOUND.exec(text.slice(to))
  if (found === null) return ['', isMinimum ? 'from' : undefined]
  return [found[0], found.groups?.['from'] === undefined ? 'to' : 'from']
}

const MILEAGE_SUFFIX = /^,? ?пробег(?<genitive>а(?!\p{L}))?\p{L}*/u

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
const BOUND_WORD = `(?:${[...BOUNDS_BY_WORD.keys()].join('|')})`

const NEXT_BOUND = new RegExp(`^[ :]*(?:${BOUND_WORD} )?$`, 'u')

/** «До 100 тысяч пробега»: the word after a number, unless it belongs to the next: «до 3 млн пробег до 50 тысяч». */
function parseMileageSuffix(
  text: string,
  { lower, upper, end, to }: Omit<NumberPhrase, 'from' | 'measure' | 'isSum'>,
  next: Amount | undefined,
): string | null {
  const found = MILEAGE_SUFFIX.exec(text.slice(to))
  if (found === null) return null
  const [suffix] = found
  const isOfNext = next !== undefined && NEXT_BOUND.test(text.slice(to + suffix.length, next.from))
  if (isOfNext && found.groups?.['genitive'] === undefined) return null
  // In «мазда 3 пробег» the number is the model's.
  const isMileage = end !== undefined || (upper ?? lower).factor !== undefined || (upper ?? lower).value >= 1000
  return isMileage || lower.measure === 'mileage' ? suffix : null
}

/** What the words before a number mean for it. */
interface Bound {
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

const BOUND_BEFORE = new RegExp(String.raw`(?<![\p{L}\d-])(${BOUND_WORD})\.? $`, 'u')
const OTHER_WORDS = String.raw`(?:выгод|скидк|взнос|доплат|кэшб[еэ]к|каско)\p{L}*`
const MEASURES = [...AMOUNT_FACETS, 'other'] as const
const WORDS_BEFORE = MEASURES.flatMap((measure) => {
  const words = measure === 'other' ? OTHER_WORDS : getAmountWords(measure).before
  return words === undefined ? [] : [`(?<${measure}>${words})`]
})
const MEASURE_BEFORE = new RegExp(String.raw`(?<![\p{L}\d-])(?:${WORDS_BEFORE.join('|')})[ :,–—-]+$`, 'u')

/** The meaning of the words before the number at `at`, no further back than `since`. */
function parseBound(text: string, at: number, since: number): Bound {
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
