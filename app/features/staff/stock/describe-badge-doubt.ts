import { CAR_BADGE_LABELS } from '#domain/cars/car-badge.texts.ts'
import type { PricePosition } from '#domain/stock/price-position/price-position.ts'
import { formatPercent } from '#locale/number.ts'

const LABEL = CAR_BADGE_LABELS['good-price']

/**
 * Why «Выгодная цена» may not be true of a car; null when similar ones are dearer. An advertisement must not say what is
 * not so (Federal Law 38-FZ of 13 March 2006, article 5).
 */
export function describeBadgeDoubt(position: PricePosition | undefined): string | null {
  if (position?.kind !== 'known') return `Сравнить цену не\u00a0с\u00a0чем: проверьте сами, верно\u00a0ли «${LABEL}».`
  if (position.percent < 0) return null
  const place = position.percent === 0 ? 'не\u00a0ниже' : `на\u00a0${formatPercent(position.percent)} выше`
  return `Цена ${place} медианы похожих: «${LABEL}» может оказаться неправдой.`
}
