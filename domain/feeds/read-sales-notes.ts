import { readYesNo } from '../cars/reference/words/read-yes-no.ts'
import type { FeedFields } from './feed-record.ts'
import { readNumber } from './read-number.ts'

type Discount = 'tradeInDiscount' | 'creditDiscount' | 'insuranceDiscount' | 'maxDiscount'

const IS_DISCOUNT = /скид|выгод|бонус|discount/iu
const CONDITIONS: readonly (readonly [RegExp, Discount])[] = [
  [/trade|трейд|обмен/giu, 'tradeInDiscount'],
  [/кредит|credit/giu, 'creditDiscount'],
  [/страхов|каско|insur/giu, 'insuranceDiscount'],
]
/** A sum with its roubles or thousands. */
const MONEY =
  /\d[\d\s.,]*(?:(?:тыс\p{Letter}*[.\s]*|млн[.\s]*|т\.?\s?)?(?:₽|р(?:уб\p{Letter}*)?(?!\p{Letter})\.?)|(?:тыс\p{Letter}*|млн)(?!\p{Letter})\.?)/iu
/** A number as large as a discount, and no telephone, date or mileage. */
const BARE = /(?<![\d.,+-])(?:\d{1,3}(?:[\s.]\d{3})+|\d{5,7})(?!\d|[\s.-]?\d|\s?(?:%|км|km|мес))/iu
const SUM = new RegExp(`${MONEY.source}|${BARE.source}`, 'giu')
/** What else costs so much: payments, and discounts on other things than the car. */
const NO_DISCOUNT =
  /предоплат|плат[её]ж|плати|взнос|аванс|задат|рассроч|депозит|стоимост|цен[аыуе](?!\p{Letter})|шин|резин|аксессуар|обслуживан|запчаст/iu
const BY_MONTH = /^[\s.,]*(?:(?:в|за|\/)\s*)?(?:мес|месяц|ежемес)/iu
/** Between two sums: what stands before it belongs to the first one, what stands behind it to the second. */
const BETWEEN_SUMS = /[,;:!+]|(?<=\s)и\s|\.(?=\s)|(?<=\.)\s+(?=\p{Lu})/u
const CLAUSE_END = /[,;!+]\s|\.\s|\sи\s/gu
/** Yandex shows 50 letters; what is longer is a text. */
const MAX_NOTES = 300

interface NotedSum {
  rub: number
  hasUnit: boolean
  /** The words of its own on either side. */
  before: string
  behind: string
}

/**
 * The discounts that a shop tells in one line, in digits: «Скидка по trade-in 100 000 руб., по кредиту 150 тыс. руб.»,
 * «100 000 руб. по trade-in, 50 000 руб. по кредиту». A sum goes to the condition in its own words; one without any is
 * the most that can be saved. Instalments, prepayments and percentages are no discounts.
 */
export function readSalesNotes(text: string): Partial<Record<Discount, string>> {
  const found: Partial<Record<Discount, string>> = {}
  for (const { discount, rub } of listDiscounts(text)) {
    const known = Number(found[discount] ?? 0)
    if (known === 0 || (discount === 'maxDiscount' && rub > known)) found[discount] = String(rub)
  }
  return found
}

/** Whether nothing is lost of a note: each of its sums is a discount, or it tells no more than yes or no. */
export function isSalesNoteRead(text: string): boolean {
  if (readYesNo(text) !== undefined) return true
  const discounts = listDiscounts(text)
  return discounts.length > 0 && discounts.length === listSums(text).length
}

/** The fields with the discounts of their notes, where they have none of their own. */
export const withSalesNotes = (fields: FeedFields): FeedFields =>
  fields.salesNotes === undefined ? fields : { ...readSalesNotes(fields.salesNotes), ...fields }

function listDiscounts(text: string): { discount: Discount; rub: number }[] {
  const discounts = listSums(text).flatMap((sum) => {
    const discount = chooseDiscount(sum)
    return discount === undefined ? [] : [{ discount, rub: sum.rub }]
  })
  // Without a word of a discount only a car in exchange makes one: a loan's sum may be the loan itself.
  const isTold = IS_DISCOUNT.test(text) || discounts.some(({ discount }) => discount === 'tradeInDiscount')
  return isTold ? discounts : []
}

function chooseDiscount({ before, behind, rub, hasUnit }: NotedSum): Discount | undefined {
  const clause = before.split(CLAUSE_END).at(-1) ?? ''
  if (rub === 0 || NO_DISCOUNT.test(clause) || BY_MONTH.test(behind)) return undefined
  const discount = nearestCondition(clause) ?? firstCondition(behind) ?? nearestCondition(before)
  if (!hasUnit && (/(?<!\p{Letter})от\s*$/u.test(before) || (discount === undefined && !IS_DISCOUNT.test(clause)))) {
    return undefined
  }
  return discount ?? 'maxDiscount'
}

function listSums(text: string): NotedSum[] {
  const notes = text.slice(0, MAX_NOTES)
  const found = [...notes.matchAll(SUM)]
  let before = notes.slice(0, found[0]?.index ?? 0)
  return found.map((sum, index) => {
    const between = notes.slice(sum.index + sum[0].length, found[index + 1]?.index ?? notes.length)
    const isLast = index === found.length - 1
    const { behind, next } = isLast ? { behind: between, next: '' } : share(between, before)
    const noted = {
      rub: readNumber(sum[0].replace(/т\.?\s?р/iu, 'тыс')) ?? 0,
      hasUnit: /[₽рт]|млн/iu.test(sum[0]),
      before,
      behind,
    }
    before = next
    return noted
  })
}

/** Words between two sums without any sign between them follow the order of the first sum: «по кредиту 5 000 р. по каско». */
function share(between: string, before: string): { behind: string; next: string } {
  const at = BETWEEN_SUMS.exec(between)?.index
  if (at !== undefined) return { behind: between.slice(0, at), next: between.slice(at + 1) }
  const isForward = nearestCondition(before) !== undefined || NO_DISCOUNT.test(before)
  return isForward ? { behind: '', next: between } : { behind: between, next: '' }
}

const placesOf = (text: string) =>
  CONDITIONS.flatMap(([word, discount]) => [...text.matchAll(word)].map(({ index }) => ({ index, discount }))).toSorted(
    (one, other) => one.index - other.index,
  )

const nearestCondition = (text: string) => placesOf(text).at(-1)?.discount
const firstCondition = (text: string) => placesOf(text)[0]?.discount
