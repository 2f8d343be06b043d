// An import that changes 50,000 cars at once: the time until the notices are stored, and the longest time for which the
// event loop is blocked.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createFavouriteNotices } from '#domain/notices/create-favourite-notices.server.ts'
import { createSearchNotices } from '#domain/notices/create-search-notices.server.ts'
import { openBenchDatabase } from './bench-database.ts'
import { addNames, fillStock } from './stock-in-sql.ts'

const CARS = 50_000
const ACCOUNTS = 10_000
const SAVED_CARS_PER_ACCOUNT = 20
const SEARCHES = 10_000

await using database = await openBenchDatabase()
const { client, db } = database
await addNames(client)
const context = { db, timeZone: 'Europe/Moscow', now: () => new Date() }
const count = async (table: string) => Number((await client.query(`select count(*) from ${table}`)).rows[0]?.count)

async function measure(title: string, act: () => Promise<number>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const started = performance.now()
  const written = await act()
  const seconds = (performance.now() - started) / 1000
  delay.disable()
  const busyMs = Math.round(delay.max / 1e6)
  console.log(`${title}: ${written} notices in ${seconds.toFixed(1)} s, busy for at most ${busyMs} ms at a stretch`)
}

await fillStock(client, CARS)
await client.query(`
  insert into site_account (created_at)
    select now() from generate_series(1, ${ACCOUNTS}) n;
  insert into account_contact (account_id, kind, value, verified_at)
    select id, 'email', 'a' || id || '@bench.example', now() from site_account;
  insert into visitor (account_id, created_at, seen_at) select id, now(), now() from site_account;
  insert into favourite (visitor_id, car_id, added_at, price_rub, notified_price_rub, notified_state)
    select v.id, car.id, now(), car.price_rub, car.price_rub, car.state from visitor v
    cross join generate_series(1, ${SAVED_CARS_PER_ACCOUNT}) n
    join car on car.id = (select min(id) from car) + (v.id * 7919 + n * 104729) % ${CARS}
    on conflict do nothing;
  insert into saved_search (account_id, path, title, saved_at)
    select id, '/cars/' || (array['new/', 'used/', ''])[1 + id % 3] || '?price_to=' || (500000 + id * 500) || '&year_from=' || (2015 + id % 8),
      'bench', now() from site_account order by id limit ${SEARCHES};
  analyze`)
await createFavouriteNotices(context)
await createSearchNotices(context)
console.log(`${CARS} cars, ${await count('favourite')} favourites of ${ACCOUNTS} accounts, ${SEARCHES} saved searches`)
await client.query('update car set price_rub = price_rub - 1000')
await measure(`${CARS} cars got cheaper`, () => createFavouriteNotices(context))
await measure('the same again', () => createFavouriteNotices(context))
await measure('no car is new among them', () => createSearchNotices(context))
await client.query('delete from car_state_change; update car set created_at = now(), published_at = now()')
await measure(`${CARS} new cars`, () => createSearchNotices(context))
await measure('the same again', () => createSearchNotices(context))
