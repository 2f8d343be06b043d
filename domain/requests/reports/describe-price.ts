import { DISCOUNT_CONDITIONS, type DiscountCondition } from '#domain/cars/prices/price.ts'
import type { CarSnapshot } from '../request.ts'
import { formatRub } from '#locale/number.ts'

/** The conditions of a price, for use within a sentence. */
const DISCOUNT_CONDITION_LABELS: Record<DiscountCondition, string> = {
  'trade-in': 'trade-in',
  credit: 'кредит',
  insurance: 'страхование',
  optional: 'дополнительное оборудование',
}

/**
 * The basis of the price that the visitor saw (docs/product.md, Price): the price on the page, its conditions, the
 * price in the stock when the request came, if different, and the promised benefit.
 */
export function describePrice({
  priceRub,
  conditions,
  totalRub,
  shownRub,
  benefitRub = 0,
}: CarSnapshot['price']): string {
  const named = DISCOUNT_CONDITIONS.filter((condition) => conditions.includes(condition))
  const basis =
    named.length === 0
      ? 'без условий'
      : `с условиями: ${named.map((condition) => DISCOUNT_CONDITION_LABELS[condition]).join(', ')}`
  const shown = shownRub === null ? formatRub(totalRub) : `на сайте показано ${formatRub(shownRub)}`
  return [
    `${shown} ${basis}`,
    ...(shownRub === null || shownRub === totalRub ? [] : [`сейчас ${formatRub(totalRub)}`]),
    ...(named.length === 0 ? [] : [`без условий ${formatRub(priceRub)}`]),
    ...(benefitRub > 0 ? [`обещана выгода до ${formatRub(benefitRub)}`] : []),
  ].join('; ')
}
