/** What a sum in a sales note may be taken off for. */
export type NoteDiscount = 'tradeInDiscount' | 'creditDiscount' | 'insuranceDiscount' | 'maxDiscount'

const DISCOUNT = /^(?:скид(?:к\p{Letter}{0,3}|ок)|выгод[аыуе]?|выгодой|бонус(?:а|ы|ов)?|discounts?)$/iu
const CONDITIONS: readonly (readonly [RegExp, NoteDiscount])[] = [
  [/^(?:(?:trade|трейд)-?(?:in|ин)?[аеу]?|обмен[аеу]?)$/iu, 'tradeInDiscount'],
  [/^(?:кредит(?:[аеуы]|ом|ован\p{Letter}{2,3})?|credit)$/iu, 'creditDiscount'],
  [/^(?:страхов\p{Letter}{1,5}|каско|insurance)$/iu, 'insuranceDiscount'],
]
const TOTAL =
  /^(?:макс|максимум|максимальн\p{Letter}{2,3}|общ(?:ая|ий|ую)|суммарн\p{Letter}{2,3}|итого(?:вая)?|всего)$/iu
/**
 * Words that leave a discount what it is. All others may make something else of it («на ТО», «на шины», «цена», «взнос»),
 * which is why they are listed and not those.
 */
const FILLERS =
  /^(?:[вко]|во|до|от|по|при|за|на|для|и|или|in|ин|ещё|еще|покупк[аеиу]|приобретени[еия]|сдач[аеиу]|оформлени[еия]|программ[аеуы]|услови[ия]|условиях|автомобил\p{Letter}{1,3}|авто|машин[аеуы]?|нов(?:ый|ые|ого|ую|ой|ых)|ваш|ваша|вашего|сво[йюя]|своего|дополнительн\p{Letter}{2,3}|доп|прямая|специальн\p{Letter}{2,3}|составляет|составит|размере|получите|дарим)$/iu

/** Whether a word calls a sum a discount. */
export const isDiscountTerm = (word: string): boolean => DISCOUNT.test(word)

/** Whether a word makes a sum the most that can be saved: «максимальная». */
export const isTotalTerm = (word: string): boolean => TOTAL.test(word)

/** The condition that a word of a note names. */
export const parseDiscountCondition = (word: string): NoteDiscount | undefined =>
  CONDITIONS.find(([condition]) => condition.test(word))?.[1]

/** Whether a word may stand beside a discount without making something else of it. */
export const isKnownTerm = (word: string): boolean =>
  DISCOUNT.test(word) || TOTAL.test(word) || FILLERS.test(word) || parseDiscountCondition(word) !== undefined
