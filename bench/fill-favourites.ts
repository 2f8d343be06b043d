import { createHash } from 'node:crypto'
import type { Client } from 'pg'

/** Each visitor has `each` favourites: consecutive cars of the stock from a different start. */
interface FillFavouritesParams {
  visitors: number
  each: number
  cars: number
}

/** The token of visitor `n`: not random, because the benchmark must know it. */
export function createVisitorToken(n: number): string {
  const hex = createHash('md5').update(`visitor ${n}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Fills the tables as after months of use, and analyses them. The stock must exist. */
export async function fillFavourites(client: Client, { visitors, each, cars }: FillFavouritesParams): Promise<void> {
  await client.query(
    `insert into visitor (token_hash, created_at, seen_at)
     select sha256(md5('visitor ' || n)::uuid::text::bytea), now() - random() * interval '90 days', now()
     from generate_series(1, $1::int) as n`,
    [visitors],
  )
  await client.query(
    `insert into favourite (visitor_id, car_id, added_at, price_rub, notified_price_rub, notified_state)
     select visitor.id, car.id, now() - random() * interval '90 days', car.price_rub, car.price_rub, car.state
     from visitor cross join generate_series(1, $1::int) as place
     join car on car.id = 1 + (visitor.id * 7919 + place * 104729) % $2::int`,
    [each, cars],
  )
  await client.query('vacuum analyze visitor, favourite')
}
