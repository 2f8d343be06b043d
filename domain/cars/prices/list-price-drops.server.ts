import { sql } from 'kysely'
import type { Context } from '#domain/context.ts'
import type { CarCard } from '../car-card.ts'
import { listCarCards } from '../list-car-cards.server.ts'

/** A car that costs less than before. */
export interface PriceDrop {
  car: CarCard
  /** What it cost before its price last changed, in roubles. */
  previousPriceRub: number
  /** Since when the present price holds. */
  since: Date
}

/** An older drop is no longer shown. */
const RECENT_DAYS = 30
/** A smaller drop is a correction. */
const MIN_DROP_SHARE = 0.01

/** How many of the newest price changes are read: it bounds the cost on a day on which all prices rose. */
const MAX_CHANGES_SCANNED = 2000

/** At most `limit` cars on sale whose last price change is a drop of the last thirty days, the newest first. */
export async function listPriceDrops(context: Pick<Context, 'db' | 'now'>, limit: number): Promise<PriceDrop[]> {
  const now = context.now()
  const { rows } = await sql<{ id: number; previousPriceRub: number; since: Date }>`
    select car.id, earlier.price_rub as "previousPriceRub", latest.since
    from (
      select car_id, since, price_rub from car_price
      where since > ${now}::timestamptz - make_interval(days => ${RECENT_DAYS}) and since <= ${now}
      order by since desc limit ${MAX_CHANGES_SCANNED}
    ) latest
    join car on car.id = latest.car_id and car.state = 'published' and car.price_rub = latest.price_rub
    cross join lateral (
      select price_rub from car_price where car_id = latest.car_id and since < latest.since order by since desc limit 1
    ) earlier
    where latest.price_rub <= earlier.price_rub * (1 - ${MIN_DROP_SHARE}::numeric)
      and not exists (select from car_price later where later.car_id = latest.car_id and later.since > latest.since)
    order by latest.since desc, car.id desc
    limit ${limit}`.execute(context.db)
  const cards = await listCarCards(
    context,
    rows.map(({ id }) => id),
  )
  const drops = new Map(rows.map(({ id, ...drop }) => [id, drop]))
  return cards.flatMap((car) => {
    const drop = drops.get(car.id)
    return drop === undefined ? [] : [{ car, ...drop }]
  })
}
