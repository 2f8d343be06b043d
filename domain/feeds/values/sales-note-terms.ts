/** The kinds of discount that a sales note can mention. */
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
 * Words that do not change the meaning of a discount. Any other word can («на ТО», «на шины», «цена», «взнос»), which
 * is why the harmless words are listed.
 */
const FILLERS =
  /^(?:[вко]|во|до|от|по|при|за|на|для|и|или|in|ин|ещё|еще|покупк[аеиу]|приобретени[еия]|сдач[аеиу]|оформлени[еия]|программ[аеуы]|услови[ия]|условиях|автомобил\p{Letter}{1,3}|авто|машин[аеуы]?|нов(?:ый|ые|ого|ую|ой|ых)|ваш|ваша|вашего|сво[йюя]|своего|дополнительн\p{Letter}{2,3}|доп|прямая|специальн\p{Letter}{2,3}|составляет|составит|размере|получите|дарим)$/iu

/** Whether a word means a discount. */
export const isDiscountTerm = (word: string): boolean => DISCOUNT.test(word)

/** Whether a word makes a sum the largest possible discount: «максимальная». */
export const isTotalTerm = (word: string): boolean => TOTAL.test(word)

/** The condition of a discount that a word names; undefined when it names none. */
export const parseDiscountCondition = (word: string): NoteDiscount | undefined =>
  CONDITIONS.find(([condition]) => condition.test(word))?.[1]

/** Whether a word can appear beside a discount without changing its meaning. */
export const isKnownTerm = (word: string): boolean =>
  DISCOUNT.test(word) || TOTAL.test(word) || FILLERS.test(word) || parseDiscountCondition(word) !== undefined
