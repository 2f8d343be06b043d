import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { LISTED_STATES } from '../car.ts'
import { estimateTradeIn } from './estimate-trade-in.server.ts'
import type { TradeInEstimate } from './trade-in.ts'

/** A car of the stock and what the dealer would pay for one like it. */
export interface TradeInExample {
  brand: string
  model: string
  year: number
  mileageKm: number
  lowRub: number
  highRub: number
}

/**
 * An example for visitors who have not named their car yet: a used car of the model of which there are most on sale,
 * with its estimate. Undefined while no used car with a mileage is on sale, or there are too few like it.
 */
export async function findTradeInExample(
  context: Pick<Context, 'db' | 'now'>,
  marginPercent: number | undefined,
): Promise<TradeInExample | undefined> {
  const car = await context.db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .select(['brand.name as brand', 'model.name as model', 'car.year', 'car.mileage_km as mileageKm'])
    .where('car.catalogue_block', '=', 'used')
    .where('car.state', 'in', LISTED_STATES)
    .where('car.mileage_km', 'is not', null)
    .orderBy(sql`count(*) over (partition by car.model_id) desc, car.model_id, car.id`)
    .limit(1)
    .executeTakeFirst()
  if (car === undefined) return undefined
  // As people say it: to the nearest ten thousand kilometres.
  const example = { ...car, mileageKm: Math.max(10_000, Math.round((car.mileageKm ?? 0) / 10_000) * 10_000) }
  return withEstimate(example, await estimateTradeIn(context, example, marginPercent))
}

function withEstimate(
  car: Pick<TradeInExample, 'brand' | 'model' | 'year' | 'mileageKm'>,
  estimate: TradeInEstimate,
): TradeInExample | undefined {
  return estimate.ok ? { ...car, lowRub: estimate.lowRub, highRub: estimate.highRub } : undefined
}
