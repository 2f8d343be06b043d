import { DISCOUNT_CONDITIONS, type DiscountCondition } from '../cars/price.ts'
import type { CarSnapshot } from './request.ts'
import { tellRub } from '../tell-figures.ts'

/** What a price hangs on, within a sentence. */
const CONDITION_WORDS: Record<DiscountCondition, string> = {
  'trade-in': 'trade-in',
  credit: 'кредит',
  insurance: 'страхование',
  optional: 'дополнительное оборудование',
}

/**
 * The basis of the price that the visitor saw (PRODUCT.md, «The price, told honestly»): what the page showed, under which
 * conditions, and what the stock said when the request came, where that is another figure.
 */
export function describePrice({ priceRub, conditions, totalRub, shownRub }: CarSnapshot['price']): string {
  const named = DISCOUNT_CONDITIONS.filter((condition) => conditions.includes(condition))
  const basis =
    named.length === 0
      ? 'без условий'
      : `с условиями: ${named.map((condition) => CONDITION_WORDS[condition]).join(', ')}`
  const withoutConditions = named.length === 0 ? '' : `; без условий ${tellRub(priceRub)}`
  if (shownRub === null || shownRub === totalRub)
    return `${shownRub === null ? '' : 'на сайте показано '}${tellRub(totalRub)} ${basis}${withoutConditions}`
  return `на сайте показано ${tellRub(shownRub)} ${basis}; сейчас ${tellRub(totalRub)}${withoutConditions}`
}
