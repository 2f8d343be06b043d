import { sql, type Transaction } from 'kysely'
import type { DemoCar } from '#db/demo/compose-stock.ts'
import type { DB } from '#db/schema.ts'
import { DEMO_SOURCE } from '../cars/find-cars.server.ts'

const ACTORS = {
  draft: 'operator',
  published: `feed:${DEMO_SOURCE}`,
  held: `feed:${DEMO_SOURCE}`,
  reserved: `feed:${DEMO_SOURCE}`,
  sold: 'operator',
  archived: 'schedule',
} as const satisfies Record<DemoCar['state'], string>

/** Gives newly imported cars their history: publication, prices and states. */
export async function backdateDemoStock(tx: Transaction<DB>, cars: readonly DemoCar[]): Promise<void> {
  const past = JSON.stringify(
    cars.map(({ draft, state, stateSince, publishedAt, priceHistory }) => ({
      vin: draft.vin,
      state,
      stateSince,
      publishedAt,
      actor: ACTORS[state],
      prices: priceHistory,
    })),
  )
  await sql`
    create temporary table demo_past on commit drop as
    select car.id as car_id, past.* from jsonb_to_recordset(${past}::jsonb) as past (
      vin text, state car_state, "stateSince" timestamptz, "publishedAt" timestamptz, actor text, prices jsonb)
    join car on car.vin = past.vin`.execute(tx)
  await backdateCars(tx)
  await backdateStates(tx)
  await backdatePrices(tx)
}

async function backdateCars(tx: Transaction<DB>): Promise<void> {
  await sql`
    update car set state = past.state, state_since = past."stateSince", published_at = past."publishedAt"
    from demo_past past where past.car_id = car.id`.execute(tx)
  // A car that has left the list is no longer in its feed.
  await sql`
    update feed_listing l set vanished_at = past."stateSince" from demo_past past
    where past.car_id = l.car_id and past.state in ('held', 'sold', 'archived')`.execute(tx)
}

async function backdateStates(tx: Transaction<DB>): Promise<void> {
  await sql`delete from car_state_change where car_id in (select car_id from demo_past)`.execute(tx)
  await sql`
    insert into car_state_change (car_id, state, since, actor)
    select car_id, 'published', "publishedAt", ${ACTORS.published}::text from demo_past
    union all
    select car_id, state, "stateSince", actor from demo_past where state <> 'published'`.execute(tx)
}

async function backdatePrices(tx: Transaction<DB>): Promise<void> {
  await sql`delete from car_price where car_id in (select car_id from demo_past)`.execute(tx)
  await sql`
    insert into car_price (car_id, since, price_rub, list_price_rub)
    select car_id, point.since, point."priceRub", point."listPriceRub" from demo_past
    cross join lateral jsonb_to_recordset(prices) as point (since timestamptz, "priceRub" integer, "listPriceRub" integer)`.execute(
    tx,
  )
}
