import { estimateTradeIn } from '#domain/cars/trade-in/estimate-trade-in.server.ts'
import type { RequestContext } from '../request-context.ts'
import { formatNumber, formatRub } from '#locale/number.ts'

type TradeInContext = Pick<RequestContext, 'db' | 'now' | 'log' | 'tradeInMarginPercent'>

/**
 * What the site says of a car that is offered in exchange, for the salesperson who will talk about it: «1 150 000 –
 * 1 350 000 ₽, по 3 похожим». Undefined when too few cars are like it; a request never fails for it.
 */
export async function describeTradeInEstimate(
  context: TradeInContext,
  { own_brand: brand, own_model: model, own_year: year, own_mileage_km: mileageKm }: Record<string, unknown>,
): Promise<{ estimate: string } | undefined> {
  if (typeof brand !== 'string' || typeof model !== 'string') return undefined
  if (typeof year !== 'number' || typeof mileageKm !== 'number') return undefined
  try {
    const found = await estimateTradeIn(context, { brand, model, year, mileageKm }, context.tradeInMarginPercent)
    if (!found.ok) return undefined
    const { lowRub, highRub, basis } = found
    return { estimate: `${formatNumber(lowRub)} – ${formatRub(highRub)}, по ${basis.cars} похожим` }
  } catch (cause) {
    context.log.error({ err: cause }, 'a trade-in request goes without its estimate')
    return undefined
  }
}
