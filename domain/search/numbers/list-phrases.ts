import { listAmounts, type Amount, type Measure } from './list-amounts.ts'
import { BOUND_WORD, parseBound, type Bound } from './parse-bound.ts'

/** A figure of a question, or the two ends of a range, with the words that belong to it. */
export interface NumberPhrase {
  from: number
  to: number
  lower: Amount
  /** Undefined: there is one figure. */
  upper: Amount | undefined
  end: Bound['end']
  isSum: boolean
  /** What its unit or its words say that it is of; undefined where they say nothing. */
  measure: Measure | undefined
}

/** No car has run more: «с пробегом до 1 900 000» is a price, «пробег до 800 тысяч» a mileage nevertheless. */
const MAX_USED_CAR_KM = 600_000
const MAX_KM = 999_999

/** Two such numbers with a dash are sums, even without a word or a unit. */
const MIN_SUM_RUB = 50_000

const RANGE_WORD = /^ ?[-–—]? ?(?:до|по) $/u
const DASH = /^ ?[-–—] ?$/u

/** The figures of a question of small letters with single blanks, in their order. */
export function listPhrases(question: string): NumberPhrase[] {
  const amounts = listAmounts(question)
  const phrases: NumberPhrase[] = []
  for (let place = 0; place < amounts.length;) {
    const [lower, next, third] = amounts.slice(place, place + 3)
    if (lower === undefined) break
    const bound = parseBound(question, lower.from, phrases.at(-1)?.to ?? 0)
    const upper = next !== undefined && isPair(question, lower, next, bound) ? next : undefined
    phrases.push(createPhrase(question, bound, lower, upper, upper === undefined ? next : third))
    place += upper === undefined ? 1 : 2
  }
  return phrases
}

/**
 * Whether two figures are the ends of one range. Before «до» the first needs a word or a unit of its own: of «тигго 7 до 3
 * млн» it belongs to the name, and a year is no end of a price.
 */
function isPair(question: string, lower: Amount, upper: Amount, bound: Bound): boolean {
  const between = question.slice(lower.to, upper.from)
  const areYears = isYear(lower) && isYear(upper)
  // «От 2000 до 2500 тысяч» is all in thousands.
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
  const isSaid = [lower.factor, upper.factor, upper.measure, bound.measure, bound.end].some(
    (said) => said !== undefined,
  )
  const isInOrder = lower.value * (lower.factor ?? 1) <= upper.value * (upper.factor ?? 1)
  return isInOrder && (isSaid || areYears || lower.value >= MIN_SUM_RUB || (lower.isDecimal && upper.isDecimal))
}

/** Whether a figure may be of a measure by its unit: millions are neither kilometres nor horsepower. */
function hasCompatibleUnit(amount: Amount, measure: Measure | undefined): boolean {
  if (measure === undefined || amount.measure === measure) return true
  if (amount.measure !== undefined) return false
  if (measure === 'mileage') return amount.value * (amount.factor ?? 1) <= MAX_KM
  return measure === 'price' || amount.factor === undefined
}

/** Whether the word before a figure makes it the lower one; «с» is as well a model: «мерс с 180 до 4 млн». */
const isLowerBound = (lower: Amount, upper: Amount, bound: Bound) =>
  bound.isLower === true && (bound.isSum === true || lower.factor !== undefined || lower.value <= upper.value)

/** Of one measure by their units; a sum that has none is a price. */
const haveSameMeasure = (lower: Amount, upper: Amount) => (lower.measure ?? 'price') === (upper.measure ?? 'price')

/** Whether a figure is one as it stands: «2021», «2021 года». */
export const isYear = ({ value, factor, isDecimal, measure }: Amount) =>
  factor === undefined && !isDecimal && (measure === undefined || measure === 'year') && value >= 1980 && value < 2050

function createPhrase(
  question: string,
  bound: Bound,
  lower: Amount,
  upper: Amount | undefined,
  next: Amount | undefined,
): NumberPhrase {
  const last = upper ?? lower
  const unit = last.measure ?? lower.measure
  const [more, end] =
    upper === undefined && bound.end === undefined ? parseSuffixBound(question, lower) : ['', bound.end]
  const phrase = { lower, upper, end, isSum: bound.isSum === true, to: last.to + more.length }
  const isTooFar = last.value * (last.factor ?? 1) > (bound.isUsed === true ? MAX_USED_CAR_KM : MAX_KM)
  const named =
    bound.measure === 'mileage' ? mileageOf(lower, { isUsed: bound.isUsed === true, isTooFar }) : bound.measure
  const measure = unit ?? named
  // Words that say something else than the unit are not the figure's: «с пробегом 2020 года».
  const from = measure === bound.measure ? (bound.namedFrom ?? bound.from) : bound.from
  const behind = isTooFar || (measure ?? 'mileage') !== 'mileage' ? null : parseMileageSuffix(question, phrase, next)
  return behind === null
    ? { ...phrase, from, measure }
    : { ...phrase, from, to: phrase.to + behind.length, measure: 'mileage' }
}

/** What stands behind «пробегом»: a sum that no car has run is a price, and a year of used cars a year. */
function mileageOf(amount: Amount, { isUsed, isTooFar }: Record<'isUsed' | 'isTooFar', boolean>): Measure | undefined {
  if (isTooFar) return 'price'
  return isUsed && isYear(amount) ? undefined : 'mileage'
}

const SUFFIX_BOUND =
  /^ и (?:(?<from>новее|моложе|младше|выше|больше|более|дороже)|старше|раньше|ниже|меньше|менее|дешевле)(?!\p{L})/u

/** «2020 и новее», «200+ л.с.»: the words behind a figure, and which end they make it. */
function parseSuffixBound(question: string, { to, isMinimum }: Amount): [said: string, end: Bound['end']] {
  const found = SUFFIX_BOUND.exec(question.slice(to))
  if (found === null) return ['', isMinimum ? 'from' : undefined]
  return [found[0], found.groups?.['from'] === undefined ? 'to' : 'from']
}

const MILEAGE_SUFFIX = /^,? ?пробег(?<genitive>а(?!\p{L}))?\p{L}*/u
const NEXT_BOUND = new RegExp(`^[ :]*(?:${BOUND_WORD} )?$`, 'u')

/** «До 100 тысяч пробега»: the word behind a figure, unless it belongs to the next one: «до 3 млн пробег до 50 тысяч». */
function parseMileageSuffix(
  question: string,
  { lower, upper, end, to }: Omit<NumberPhrase, 'from' | 'measure' | 'isSum'>,
  next: Amount | undefined,
): string | null {
  const found = MILEAGE_SUFFIX.exec(question.slice(to))
  if (found === null) return null
  const [said] = found
  const isOfNext = next !== undefined && NEXT_BOUND.test(question.slice(to + said.length, next.from))
  if (isOfNext && found.groups?.['genitive'] === undefined) return null
  // Of «мазда 3 пробег» the figure is the model's.
  const isFigure = end !== undefined || (upper ?? lower).factor !== undefined || (upper ?? lower).value >= 1000
  return isFigure || lower.measure === 'mileage' ? said : null
}
