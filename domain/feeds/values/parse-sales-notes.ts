import { parseYesNo } from '#domain/cars/reference/attributes/parse-attributes.ts'
import type { FieldParser } from '../drafts/field-parser.ts'
import type { FeedFields } from '../records/feed-record.ts'
import { parseNumber } from './parse-value.ts'

/** A sum with a word for roubles or thousands. */
const MONEY =
  /\d[\d\s.,]*(?:(?:тыс\p{Letter}*[.\s]*|млн[.\s]*|т\.?\s?)?(?:₽|р(?:уб\p{Letter}*)?(?!\p{Letter})\.?)|(?:тыс\p{Letter}*|млн)(?!\p{Letter})\.?)/iu
/** A number as large as a discount that is not a telephone, date or mileage. */
const BARE_SUM = /(?<![\d.,+-])(?:\d{1,3}(?:[\s.]\d{3})+|\d{5,7})(?!\d|[\s.-]?\d|\s?(?:%|км|km|мес))/iu
/** In «от 100 000 до 300 000 руб.» the second sum counts. */
const SUM = new RegExp(`(?:(?<!\\p{Letter})от\\s\\d[\\d\\s]*до\\s)?(?:${MONEY.source}|${BARE_SUM.source})`, 'giu')
/** Replaces a sum in the text of a note. */
const SUM_PLACEHOLDER = '◊'
const PERCENT = /(?<!\d)\d{1,3}(?:[.,]\d{1,2})?\s?%/g
/** How long an offer is valid. */
const OFFER_PERIOD =
  /(?<!\p{Letter})(?:до|по)\s\d{1,2}(?:\.\d\d(?:\.\d{2,4})?(?!\.?\d|\s?(?:тыс|млн))|\s(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)\p{Letter}*)|до конца (?:месяца|года|недели)/giu
const SENTENCE_END = /[!?…]|(?<=\.)\s*(?=\p{Lu})/u
/** A comma and the like, a dot that is not part of an abbreviation in a sum, and an «и» between two sums. */
const CLAUSE_END = new RegExp(
  `(?<=:)|[,;+\\n]|(?<!${SUM_PLACEHOLDER})\\.(?=\\s|$)|(?<=${SUM_PLACEHOLDER}[^,;:+]*)\\sи\\s(?=[^,;:+]*${SUM_PLACEHOLDER})`,
  'u',
)
/**
 * How a price begins that is not a discount: «кредит от 15 000», «примем за 500 000», «авто до 500 000»; or a discount
 * on an insurance or a loan instead of the car: «на каско».
 */
const NOT_A_DISCOUNT = new RegExp(
  `(?<!\\p{Letter})(?:(?:за|со?|при|по|к)\\s${SUM_PLACEHOLDER}|(?<!(?:скидк|выгод|бонус)\\p{Letter}*\\s)от\\s${SUM_PLACEHOLDER}|` +
    `(?:авто|машин)\\p{Letter}*\\sдо\\s${SUM_PLACEHOLDER}|на\\s(?:каско|страхов|кредит))`,
  'iu',
)
/** As above, when the word for a discount is in another part of the sentence. */
const LOAN_SUM = new RegExp(
  `(?<!\\p{Letter})(?<!(?:в|по)\\s)(?:кредит|трейд|trade)\\S*\\s(?:от|до)\\s${SUM_PLACEHOLDER}`,
  'iu',
)
/** Yandex shows 50 letters; a note longer than this is a description. */
const MAX_NOTE_LENGTH = 300

/**
 * The discounts that a shop writes in one line, in digits: «Скидка по trade-in 100 000 руб., по кредиту 150 тыс. руб.»,
 * «Выгода 100 000 руб. по trade-in, 50 000 руб. по кредиту». A sum counts only where its own sentence calls it a
 * discount and all words around it are understood: a wrong discount is worse than none. It belongs to the condition
 * that its words name; without a condition it is the maximum discount.
 */
export function parseSalesNotes(text: string): Partial<Record<NoteDiscount, string>> {
  const found: Partial<Record<NoteDiscount, string>> = {}
  for (const { discount, rub } of listNotedSums(text)) {
    if (discount === undefined || rub === 0) continue
    const known = Number(found[discount] ?? 0)
    if (known === 0 || (discount === 'maxDiscount' && rub > known)) found[discount] = String(rub)
  }
  return found
}

/** Whether a note is parsed completely: each of its sums is a discount, or the note is only a yes or a no. */
export function isSalesNoteParsed(text: string): boolean {
  if (parseYesNo(text) !== undefined) return true
  const sums = listNotedSums(text)
  return sums.length > 0 && sums.every(({ discount, rub }) => discount !== undefined && rub > 0)
}

/**
 * The fields, completed with the discounts of their notes. A discount that has its own field is not overwritten. A note
 * with a sum of more than a third of the price is misread: it is ignored and goes to the report.
 */
export function withSalesNotes(fields: FeedFields, priceRub: number, parser: FieldParser): FeedFields {
  const { salesNotes } = fields
  if (salesNotes === undefined) return fields
  const noted = parseSalesNotes(salesNotes)
  if (Object.values(noted).every((rub) => Number(rub) * 3 <= priceRub)) return { ...noted, ...fields }
  parser.retainRaw('salesNotes', salesNotes)
  return fields
}

interface NotedSum {
  rub: number
  /** Undefined for a sum that is not clearly a discount. */
  discount: NoteDiscount | undefined
}

function listNotedSums(text: string): NotedSum[] {
  if (text.length > MAX_NOTE_LENGTH) return []
  const sums: number[] = []
  const marked = text
    .replaceAll(SUM_PLACEHOLDER, ' ')
    .replaceAll(OFFER_PERIOD, ' ')
    .replaceAll(SUM, (sum) => {
      sums.push(parseSum(sum))
      return sum.endsWith('.') ? `${SUM_PLACEHOLDER}.` : `${SUM_PLACEHOLDER} `
    })
    .replaceAll(PERCENT, '%')
  const discounts = marked.split(SENTENCE_END).flatMap(parseSentence)
  return sums.map((rub, index) => ({ rub, discount: discounts[index] }))
}

const parseSum = (sum: string) => parseNumber((sum.split(/до\s/iu).at(-1) ?? '').replace(/т\.?\s?р/iu, 'тыс')) ?? 0

/** What the last discount words in a sentence mean for the sums that follow. */
interface DiscountHeading {
  /** It has no sum of its own yet: «Скидка по кредиту, до 100 000 руб.». */
  isOpen: boolean
  /** One condition after the other follows: «Скидки: трейд-ин 200 000 руб., кредит 100 000 руб.». */
  isList: boolean
  conditions: readonly NoteDiscount[]
}

/** The discount of each sum in a sentence, in order; undefined for a sum that is not clearly one. */
function parseSentence(sentence: string): (NoteDiscount | undefined)[] {
  let heading: DiscountHeading | undefined
  return sentence.split(CLAUSE_END).flatMap((clause) => {
    const words = clause.match(/◊|%|[\p{Letter}\d]+(?:-\p{Letter}+)*/gu) ?? []
    const parts = words.flatMap((word) =>
      word === SUM_PLACEHOLDER ? ('sum' as const) : (parseDiscountCondition(word) ?? []),
    )
    const conditions = parts.filter((part) => part !== 'sum')
    const sums = parts.length - conditions.length
    const isOwn = words.some(isDiscountTerm)
    const isClear = words.every((word) => word === SUM_PLACEHOLDER || (word === '%' ? isOwn : isKnownTerm(word)))
    const isMisleading =
      (isOwn && sums > 0 && !isCalledDiscount(words)) ||
      NOT_A_DISCOUNT.test(clause) ||
      (!isOwn && heading?.isOpen !== true && LOAN_SUM.test(clause))
    const currentHeading = isOwn ? { isOpen: true, isList: true, conditions: [] } : heading
    if (!isClear || isMisleading || currentHeading === undefined) {
      if (words.length > 0) heading = undefined
      return Array.from({ length: sums }, () => undefined)
    }
    const isColon = clause.trimEnd().endsWith(':')
    heading = {
      isOpen: sums === 0,
      isList: isColon || sums === 0 || conditions.length > 0 || (!isOwn && currentHeading.isList),
      conditions: sums === 0 ? [...currentHeading.conditions, ...conditions] : [],
    }
    return sums === 1 ? [chooseDiscount(currentHeading, conditions, words)] : pairDiscounts(parts, conditions, sums)
  })
}

/** Whether a discount word comes before the sum or directly after it: «100 000 р. скидка за trade-in». */
function isCalledDiscount(words: readonly string[]): boolean {
  const at = words.indexOf(SUM_PLACEHOLDER)
  const isFirst = !words.slice(0, at).some((word) => parseDiscountCondition(word) !== undefined)
  return words.slice(0, at).some(isDiscountTerm) || (isFirst && isDiscountTerm(words[at + 1] ?? ''))
}

/** The condition of a single sum; undefined when there are two conditions, or no discount word applies to the sum. */
function chooseDiscount(
  currentHeading: DiscountHeading,
  own: readonly NoteDiscount[],
  words: readonly string[],
): NoteDiscount | undefined {
  const conditions = new Set([...currentHeading.conditions, ...own])
  if (conditions.size > 1 || (own.length > 0 && !currentHeading.isList)) return undefined
  if (conditions.size === 0 && !currentHeading.isOpen && !words.some(isTotalTerm)) return undefined
  return [...conditions][0] ?? 'maxDiscount'
}

/** «100 000 р. по кредиту 50 000 р. по каско»: conditions and sums must alternate, otherwise none of them is known. */
function pairDiscounts(
  parts: readonly (NoteDiscount | 'sum')[],
  conditions: readonly NoteDiscount[],
  sums: number,
): (NoteDiscount | undefined)[] {
  const alternates = parts.every((part, index) => index === 0 || (part === 'sum') !== (parts[index - 1] === 'sum'))
  const isPaired = alternates && conditions.length === sums
  return Array.from({ length: sums }, (_, index) => (isPaired ? conditions[index] : undefined))
}

/** The kinds of discount that a sales note can mention. */
type NoteDiscount = 'tradeInDiscount' | 'creditDiscount' | 'insuranceDiscount' | 'maxDiscount'

const DISCOUNT = /^(?:скид(?:к\p{Letter}{0,3}|ок)|выгод[аыуе]?|выгодой|бонус(?:а|ы|ов)?|discounts?)$/iu
const CONDITIONS: readonly (readonly [RegExp, NoteDiscount])[] = [
  [/^(?:(?:trade|трейд)-?(?:in|ин)?[аеу]?|обмен[аеу]?)$/iu, 'tradeInDiscount'],
  [/^(?:кредит(?:[аеуы]|ом|ован\p{Letter}{2,3})?|credit)$/iu, 'creditDiscount'],
  [/^(?:страхов\p{Letter}{1,5}|каско|insurance)$/iu, 'insuranceDiscount'],
]
const TOTAL =
  /^(?:макс|максимум|максимальн\p{Letter}{2,3}|общ(?:ая|ий|ую)|суммарн\p{Letter}{2,3}|итого(?:вая)?|всего)$/iu
/**
 * Words that do not change the meaning of a discount. Any other word can («на ТО», «на шины», «цена», «взнос»), which
 * is why the harmless words are listed.
 */
const FILLERS =
  /^(?:[вко]|во|до|от|по|при|за|на|для|и|или|in|ин|ещё|еще|покупк[аеиу]|приобретени[еия]|сдач[аеиу]|оформлени[еия]|программ[аеуы]|услови[ия]|условиях|автомобил\p{Letter}{1,3}|авто|машин[аеуы]?|нов(?:ый|ые|ого|ую|ой|ых)|ваш|ваша|вашего|сво[йюя]|своего|дополнительн\p{Letter}{2,3}|доп|прямая|специальн\p{Letter}{2,3}|составляет|составит|размере|получите|дарим)$/iu

/** Whether a word means a discount. */
const isDiscountTerm = (word: string): boolean => DISCOUNT.test(word)

/** Whether a word makes a sum the largest possible discount: «максимальная». */
const isTotalTerm = (word: string): boolean => TOTAL.test(word)

/** The condition of a discount that a word names; undefined when it names none. */
const parseDiscountCondition = (word: string): NoteDiscount | undefined =>
  CONDITIONS.find(([condition]) => condition.test(word))?.[1]

/** Whether a word can appear beside a discount without changing its meaning. */
const isKnownTerm = (word: string): boolean =>
  DISCOUNT.test(word) || TOTAL.test(word) || FILLERS.test(word) || parseDiscountCondition(word) !== undefined
