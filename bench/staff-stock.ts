// `npm run bench -- staff-stock`: the stock list of the back office in every order and with every filter, its ages, and the
// pages that ask about all cars.
import type { Client } from 'pg'
import { MAX_BULK_CARS } from '#domain/stock/bulk/stock-change.ts'
import { STOCK_SORTS } from '#domain/stock/list/stock-query.ts'
import { staffPath } from '#urls/staff-paths.ts'
import { addDeskPerson, at, check, isSmall, openDeskSite, openPage, serverTimes } from './desk/desk-site.ts'
import { fillDesk } from './desk/fill-desk.ts'

const CARS = isSmall ? 1000 : 10_000
const REQUESTS = isSmall ? 5000 : 100_000
const VISITORS = isSmall ? 500 : 5000
const FAVOURITES_EACH = 6
const CALLS = isSmall ? 3 : 20

const FILTERS = {
  'one brand': 'brand=1',
  'one branch': 'branch=2',
  'used, 1 to 2 million': 'block=used&price-from=1000000&price-to=2000000&sort=price',
  'older than 60 days': 'days-from=61&sort=-days',
  'without photographs': 'photos=none',
  reserved: 'state=reserved',
  'by words': 'q=brand+3+2020&sort=price',
  'by the end of a VIN': 'q=4471',
  'with prices beside similar ones': 'column=position',
  'the last page': `sort=name&page=${CARS / 50}`,
}

await using desk = await openDeskSite({ cars: CARS })
const { client, db, branches, site } = desk
const head = await addDeskPerson(db, { role: 'administrator', branchId: null })
await fillDesk(client, { requests: REQUESTS, branches, owners: [head.id] })
await describeCars(client)
await addInterest(client)
console.log(
  `${CARS.toLocaleString('en')} cars, ${REQUESTS.toLocaleString('en')} requests, ` +
    `${(VISITORS * FAVOURITES_EACH).toLocaleString('en')} favourites; the built site, PostgreSQL with fsync. Milliseconds.\n`,
)

const orders = STOCK_SORTS.flatMap((sort) => [
  [`by ${sort}`, `sort=${sort}`],
  [`by ${sort}, downwards`, `sort=-${sort}`],
])
const rows: Record<string, object> = {}
const all: number[] = []
for (const [title = '', query = ''] of [...orders, ...Object.entries(FILTERS)]) {
  const times = await measure(`${staffPath('stock')}?${query}`, /^\/staff\/stock\/$/)
  all.push(...times)
  rows[title] = { median: at(times, 0.5), slowest: at(times, 1) }
}
console.table(rows)
all.sort((one, other) => one - other)
check(`the stock list, p95 of ${all.length} pages`, at(all, 0.95), 100)
check(
  'the ages of the stock, p95',
  at(await measure(staffPath('stock/ageing'), /^\/staff\/stock\/ageing\/$/), 0.95),
  100,
)

// The page that shows what a change of as many prices as are changed at once would do.
const change = { all: '1', do: 'price', rule: 'less-percent', amount: '5', reason: 'offer', until: '2099-01-01' }
check(
  `what a change of ${MAX_BULK_CARS} prices would do, p95`,
  at(await measure(`${staffPath('stock/bulk')}?${new URLSearchParams(change)}`, /^\/staff\/stock\/bulk\/$/), 0.95),
  1000,
)

// Every car on sale is checked, and none of it is stored.
check(
  'every car checked as marketplaces do, p95',
  at(await measure(staffPath('feeds/out'), /^\/staff\/feeds\/out\/$/), 0.95),
  1000,
)
check(
  'a new car by its VIN, p95',
  at(await measure(`${staffPath('stock/new')}?vin=XTA00000999999999`, /^\/staff\/stock\/new\/$/), 0.95),
  100,
)

/** The milliseconds that the site took for a page, slowest last; the first call is not counted. */
async function measure(address: string, path: RegExp): Promise<number[]> {
  await openPage(desk, address, head.cookie)
  const first = site.lines.length
  for (let call = 0; call < CALLS; call += 1) await openPage(desk, address, head.cookie)
  return serverTimes(site, first, path)
}

/** Texts as long as those of real feeds, which make the rows wide; VINs, and some cars that lack something. */
async function describeCars(stock: Client): Promise<void> {
  await stock.query(
    `update car set
       vin = 'XTA' || lpad(id::text, 10, '0') || lpad((id * 7919 % 10000)::text, 4, '0'),
       trim = case when id % 7 > 0 then 'Comfort ' || id % 9 end,
       video_url = case when id % 3 = 0 then 'https://video.example/' || id end,
       description = case when id % 11 > 0 then (select string_agg(md5(id::text || n), ' ') from generate_series(1, 40) n) end,
       equipment = case when id % 5 > 0 then (select jsonb_agg(jsonb_build_object('name', 'Group ' || n, 'items',
         jsonb_build_array(md5(n::text || id), md5(id::text), 'Heated seats', 'Rear camera'))) from generate_series(1, 12) n)
         else '[]' end,
       state = (case when id % 20 = 0 then 'reserved' when id % 41 = 0 then 'held' else 'published' end)::car_state,
       published_at = now() - (id * 31 % 150) * interval '1 day'`,
  )
  await stock.query('vacuum full analyze car')
}

/** Favourites of visitors, and cars for the requests: a few are asked for much more than the others. */
async function addInterest(stock: Client): Promise<void> {
  await stock.query(
    `with added as (
       insert into visitor (token_hash, created_at, seen_at)
       select sha256(n::text::bytea), now(), now() from generate_series(1, $1::int) n returning id)
     insert into favourite (visitor_id, car_id, added_at, price_rub, notified_price_rub, notified_state)
     select distinct on (added.id, car_id) added.id, car_id, now(), 1, 1, 'published'::car_state
     from added, generate_series(1, $2::int) n,
       lateral (select 1 + floor(power(random() + 0 * (added.id + n), 2) * $3)::bigint as car_id) as chosen`,
    [VISITORS, FAVOURITES_EACH, CARS],
  )
  await stock.query(`set session_replication_role = replica`)
  await stock.query(`update request set car_id = 1 + id * 7919 % $1 where id % 2 = 0`, [CARS])
  await stock.query(`set session_replication_role = default`)
  await stock.query('vacuum analyze favourite, request')
}
