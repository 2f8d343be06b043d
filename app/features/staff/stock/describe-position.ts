import type { PricePosition } from '#domain/stock/price-position/price-position.ts'
import { formatNumber, formatPercent, formatRub } from '#locale/number.ts'
import { plural } from '#locale/plural.ts'

/** «На 4 % ниже медианы, 12 похожих (8 из них на рынке): медиана 1 000 000 ₽, от 900 000 ₽ до 1 200 000 ₽» */
export function describePosition(position: PricePosition): string {
  const similar = plural(position.cars, ['похожий', 'похожих', 'похожих'])
  if (position.kind === 'too-few')
    return position.cars === 0
      ? 'Похожих нет и\u00a0не\u00a0было'
      : `Мало похожих, чтобы сравнить цену: ${formatNumber(position.cars)}`
  const { percent, medianRub, lowestRub, highestRub, market } = position
  const distance = percent === 0 ? describePercent(percent) : `${describePercent(percent)} медианы`
  const others = market === 0 ? '' : ` (${formatNumber(market)}\u00a0из\u00a0них на\u00a0рынке)`
  return `${distance}, ${similar}${others}: медиана ${formatRub(medianRub)}, от\u00a0${formatRub(lowestRub)} до\u00a0${formatRub(highestRub)}`
}

/** «На 4 % ниже» */
export const describePercent = (percent: number): string =>
  percent === 0 ? 'По\u00a0медиане' : `На\u00a0${formatPercent(Math.abs(percent))} ${percent < 0 ? 'ниже' : 'выше'}`
