import { estimateTradeIn } from '#domain/cars/trade-in/estimate-trade-in.server.ts'
import type { RequestContext } from '../request-context.ts'
import { formatNumber, formatRub } from '#locale/number.ts'

type TradeInContext = Pick<RequestContext, 'db' | 'now' | 'log' | 'tradeInMarginPercent'>

/**
 * The site's estimate of a trade-in car, for the salesperson: «1 150 000 – 1 350 000 ₽, по 3 похожим». Undefined when
 * there are too few similar cars, and on any error: a request never fails because of it.
 */
export async function describeTradeInEstimate(
  context: TradeInContext,
  { own_brand: brand, own_model: model, own_year: year, own_mileage_km: mileageKm }: Record<string, unknown>,
): Promise<{ estimate: string } | undefined> {
  if (typeof brand !== 'string' || typeof model !== 'string') return undefined
  if (typeof year !== 'number' || typeof mileageKm !== 'number') return undefined
  try {
    const estimate = await estimateTradeIn(context, { brand, model, year, mileageKm }, context.tradeInMarginPercent)
    if (!estimate.ok) return undefined
    const { lowRub, highRub, basis } = estimate
    return { estimate: `${formatNumber(lowRub)} – ${formatRub(highRub)}, по ${basis.cars} похожим` }
  } catch (cause) {
    context.log.error({ err: cause }, 'a trade-in request has no estimate')
    return undefined
  }
}
