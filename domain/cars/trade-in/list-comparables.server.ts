import { sql } from 'kysely'
import type { CarBody } from '#db/schema.ts'
import { DAY_MS } from '#locale/durations.ts'
import type { Context } from '../../context.ts'
import { LISTED_STATES } from '../car.ts'
import type { Comparable } from './trade-in.ts'

type ListComparablesContext = Pick<Context, 'db' | 'now'>

/** A car sold longer ago had the prices of another year. */
const HISTORY_DAYS = 365
/** The cars nearest in years; more of one model would only cost time. */
const MAX_COMPARABLES = 600

/** Undamaged used cars with a mileage, of a model or of a brand's bodies, on sale now or within the last year. */
export async function listComparables(
  { db, now }: ListComparablesContext,
  group: { modelId: number } | { brandId: number; bodies: readonly CarBody[] },
  year: number,
): Promise<Comparable[]> {
  const rows = await db
    .selectFrom('car')
    .select(['id', 'model_id as modelId', 'generation', 'year', 'mileage_km as mileageKm', 'price_rub as priceRub'])
    .select(['published_at', 'created_at', 'state', 'state_since'])
    .select((eb) =>
      eb
        .selectFrom('car_price')
        .select('car_price.price_rub')
        .whereRef('car_price.car_id', '=', 'car.id')
        .orderBy('since')
        .limit(1)
        .as('firstPriceRub'),
    )
    .where('catalogue_block', '=', 'used')
    .where((eb) =>
      'modelId' in group
        ? eb('model_id', '=', group.modelId)
        : eb.and([eb('brand_id', '=', group.brandId), eb('body', 'in', group.bodies)]),
    )
    .where((eb) => eb.or([eb('condition', 'is', null), eb('condition', '<>', 'damaged')]))
    .where('mileage_km', 'is not', null)
    .where(wasOnSale(now()))
    .orderBy(sql`abs(year - ${year})`)
    .limit(MAX_COMPARABLES)
    .execute()
  return rows.map(({ published_at, created_at, state, state_since, mileageKm, firstPriceRub, ...car }) => {
    const isGone = !LISTED_STATES.some((listed) => listed === state)
    const until = isGone ? state_since : now()
    return {
      ...car,
      mileageKm: mileageKm ?? 0,
      firstPriceRub: firstPriceRub ?? car.priceRub,
      daysOnSale: (until.getTime() - (published_at ?? created_at).getTime()) / DAY_MS,
      isGone,
    }
  })
}

/** The median price of new cars before reductions, in roubles, by model of a brand. */
export async function listNewPrices(
  { db, now }: ListComparablesContext,
  brandId: number,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('car')
    .select('model_id as modelId')
    .select(sql<number>`percentile_cont(0.5) within group (order by coalesce(list_price_rub, price_rub))`.as('rub'))
    .where('catalogue_block', '=', 'new')
    .where('brand_id', '=', brandId)
    .where(wasOnSale(now()))
    .groupBy('model_id')
    .execute()
  return new Map(rows.map(({ modelId, rub }) => [modelId, rub]))
}

/** The condition that a car is on sale, or was within the last year. */
export const wasOnSale = (now: Date) =>
  sql<boolean>`(state in (${sql.join(LISTED_STATES.map((state) => sql.lit(state)))})
    or (state in ('sold', 'archived') and state_since > ${new Date(now.getTime() - HISTORY_DAYS * DAY_MS)}))`
