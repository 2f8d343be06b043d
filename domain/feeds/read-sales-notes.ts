import { readYesNo } from '../cars/reference/words/read-yes-no.ts'
import type { FeedFields } from './feed-record.ts'
import { readNumber } from './read-number.ts'

type Discount = 'tradeInDiscount' | 'creditDiscount' | 'insuranceDiscount' | 'maxDiscount'

const IS_DISCOUNT = /скид|выгод|бонус|discount/iu
const CONDITIONS: readonly (readonly [RegExp, Discount])[] = [
  [/trade|трейд|обмен/iu, 'tradeInDiscount'],
  [/кредит|credit/iu, 'creditDiscount'],
  [/страхов|каско|insur/iu, 'insuranceDiscount'],
]
/** A sum with its roubles: years, percents and telephones have none. */
const SUM = /\d[\d\s.,]*(?:тыс\p{Letter}*[.\s]*|млн[.\s]*|т\.?\s?)?(?:₽|р(?:уб\p{Letter}*)?(?!\p{Letter}))/giu
/** Yandex shows 50 letters; what is longer is a text. */
const MAX_NOTES = 300

/**
 * The discounts that a shop tells in one line, in digits: «Скидка по trade-in 100 000 руб., по кредиту 150 тыс. руб.». A
 * sum goes to the condition that stands before it, the last one also to one behind it; one without any condition
 * is the most that can be saved.
 */
export function readSalesNotes(text: string): Partial<Record<Discount, string>> {
  const notes = text.slice(0, MAX_NOTES)
  if (!IS_DISCOUNT.test(notes)) return {}
  const found: Partial<Record<Discount, string>> = {}
  const sums = [...notes.matchAll(SUM)]
  for (const [index, sum] of sums.entries()) {
    const before = notes.slice(endOf(sums[index - 1]), sum.index)
    const behind = index === sums.length - 1 ? notes.slice(endOf(sum)) : ''
    const rub = readNumber(sum[0].replace(/т\.?\s?р/iu, 'тыс')) ?? 0
    found[conditionIn(before) ?? conditionIn(behind) ?? 'maxDiscount'] ??= String(rub)
  }
  return found
}

/** Whether nothing is lost of a note: it tells discounts, or no more than yes or no. */
export const isSalesNoteRead = (text: string): boolean =>
  readYesNo(text) !== undefined || Object.keys(readSalesNotes(text)).length > 0

const endOf = (sum: RegExpExecArray | undefined) => (sum === undefined ? 0 : sum.index + sum[0].length)

const conditionIn = (text: string) => CONDITIONS.find(([word]) => word.test(text))?.[1]

/** The fields with the discounts of their notes, where they have none of their own. */
export const withSalesNotes = (fields: FeedFields): FeedFields =>
  fields.salesNotes === undefined ? fields : { ...readSalesNotes(fields.salesNotes), ...fields }
