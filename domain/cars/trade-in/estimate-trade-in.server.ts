import type { CarBody } from '#db/schema.ts'
import type { Context } from '../../context.ts'
import { resolveBrandAndModel } from '../reference/find-brand.ts'
import { appraise, bodyClass } from './appraise.ts'
import { listComparables, listNewPrices } from './list-comparables.server.ts'
import { type TradeInCar, TRADE_IN_MARGIN_PERCENT, type TradeInEstimate } from './trade-in.ts'

type EstimateTradeInContext = Pick<Context, 'db' | 'now'>

/**
 * What the dealer would pay for a car: a range from similar cars of the stock and their price history, less the margin
 * in per cent (docs/decisions/041-trade-in-estimate.md). `ok: false` with a reason when there are too few.
 */
export async function estimateTradeIn(
  context: EstimateTradeInContext,
  car: TradeInCar,
  marginPercent = TRADE_IN_MARGIN_PERCENT,
): Promise<TradeInEstimate> {
  const resolved = await findBrandAndModel(context, car)
  if (!resolved.ok) return resolved
  const subject = { modelId: resolved.model.id, year: car.year, mileageKm: car.mileageKm }
  const [own, newPrices] = await Promise.all([
    listComparables(context, { modelId: resolved.model.id }, car.year),
    listNewPrices(context, resolved.brand.id),
  ])
  const appraisal =
    appraise(subject, own, newPrices) ??
    (await listClassComparables(context, resolved, car.year).then((cars) => appraise(subject, cars, newPrices)))
  if (appraisal === undefined) return { ok: false, reason: 'too-few' }
  const withoutMargin = (rub: number, percent = marginPercent) => rub * (1 - percent / 100)
  return {
    ok: true,
    brand: resolved.brand.name,
    model: resolved.model.name,
    lowRub: roundRub(withoutMargin(appraisal.lowRub)),
    // However wide the range is, half the margin stays: the estimate never promises the price of such a car.
    highRub: roundRub(Math.min(withoutMargin(appraisal.highRub), withoutMargin(appraisal.midRub, marginPercent / 2))),
    basis: appraisal.basis,
  }
}

/** As people name such prices: in steps of 10,000 roubles, below 500,000 in steps of 5,000. */
function roundRub(rub: number): number {
  const step = rub < 500_000 ? 5_000 : 10_000
  return Math.max(step, Math.round(rub / step) * step)
}

type FindBrandAndModelResult =
  | { ok: true; brand: { id: number; name: string }; model: { id: number; name: string; body: CarBody | null } }
  | { ok: false; reason: 'unknown-brand' | 'unknown-model' | 'too-few' }

/** The brand and model in the database. A known model that was never in stock is `too-few`, not a visitor's mistake. */
async function findBrandAndModel({ db }: EstimateTradeInContext, car: TradeInCar): Promise<FindBrandAndModelResult> {
  const known = resolveBrandAndModel(car.brand, car.model)
  const brand = await db
    .selectFrom('brand')
    .select(['id', 'name'])
    .where('slug', '=', known.brandSlug)
    .executeTakeFirst()
  const model =
    brand &&
    (await db
      .selectFrom('model')
      .select((eb) => [
        'id',
        'name',
        eb
          .selectFrom('car')
          .select('body')
          .whereRef('car.model_id', '=', 'model.id')
          .where('body', 'is not', null)
          .groupBy('body')
          .orderBy((eb) => eb.fn.countAll(), 'desc')
          .limit(1)
          .as('body'),
      ])
      .where('brand_id', '=', brand.id)
      .where('slug', '=', known.modelSlug)
      .executeTakeFirst())
  if (brand !== undefined && model !== undefined) return { ok: true, brand, model }
  if (brand === undefined && known.brand === undefined) return { ok: false, reason: 'unknown-brand' }
  return { ok: false, reason: known.model === undefined ? 'unknown-model' : 'too-few' }
}

const listClassComparables = (
  context: EstimateTradeInContext,
  { brand, model }: Extract<FindBrandAndModelResult, { ok: true }>,
  year: number,
) =>
  model.body === null
    ? Promise.resolve([])
    : listComparables(context, { brandId: brand.id, bodies: bodyClass(model.body) }, year)
