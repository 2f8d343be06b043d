// `npm run bench -- favourites`: the response time of the heart button when very many people have very many favourites.

import { createHash, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { Pool } from 'undici'
import type { Db } from '#db/client.server.ts'
import { createSecretLoader } from '#domain/create-secret-loader.server.ts'
import { signVisitorToken } from '#domain/visitors/visitors.server.ts'
import { systemClock } from '#platform/clock.ts'
import { addAccount, cookieOf } from '#tests/factories/accounts.ts'
import { type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { sendConcurrently } from './measuring/load.ts'
import { openBenchDatabase } from './bench-database.ts'
import { addNames, fillStock } from './stock-in-sql.ts'

const VISITORS = 100_000
const CARS_PER_VISITOR = 10
const CARS = 10_000
const ACCOUNTS = 200
const CLIENTS = [1, 8, 16]
const CALLS = 3000
const WARM_UP_CALLS = 1000
/** The maximum median server time of a sequential call; above it the run fails. */
const MAX_MEDIAN_MS = 10

interface Call {
  path: string
  add: (carId: number) => string
  remove: (carId: number) => string
}

const FAVOURITES: Call = {
  path: '/ajax/add2fav.php',
  add: (carId) => `favorites=${carId}`,
  remove: (carId) => `favorites=${carId}&type=del_tov`,
}
const COMPARISON: Call = {
  path: '/ajax/add2compare.php',
  add: (carId) => `action=ADD_TO_COMPARE_LIST&id=${carId}&iblock=2`,
  remove: (carId) => `action=DELETE_FROM_COMPARE_LIST&id=${carId}`,
}

await measure()

async function measure(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const { url, client, db } = opened.use(await openBenchDatabase())
  await fill(client)
  console.log(`favourites in the database: ${await count(db, 'favourite')}, visitors: ${await count(db, 'visitor')}`)
  const settings = { CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'info' }
  const site = opened.use(await startSite({ databaseUrl: url, settings }))
  const pool = new Pool(site.origin, { connections: 64 })
  opened.defer(() => pool.close())

  const browser = await createBrowserCookies(db)
  const account = await createAccountCookies(db)
  const toggles = {
    'favourite of a browser': createToggleCall(pool, FAVOURITES, browser),
    'favourite of an account': createToggleCall(pool, FAVOURITES, account),
    'comparison of a browser': createToggleCall(pool, COMPARISON, browser),
  }
  await sendConcurrently(8, WARM_UP_CALLS, toggles['favourite of a browser'])
  const rows: Record<string, object> = {}
  for (const [title, send] of Object.entries(toggles))
    for (const clients of CLIENTS) {
      const first = site.lines.length
      const { perSecond, median, p99 } = await sendConcurrently(clients, CALLS, send)
      const onServer = serverTimes(site, first)
      rows[`${title}, ${clients} at once`] = { perSecond, median, p99, ...onServer }
      if (clients === 1 && onServer.serverMedian > MAX_MEDIAN_MS) process.exitCode = 1
    }
  console.log(
    '\nAdding and removing in turn over HTTP, the built site with its worker, PostgreSQL with fsync. Milliseconds.',
  )
  console.table(rows)
}

async function fill(client: Client): Promise<void> {
  await addNames(client)
  await fillStock(client, CARS)
  await client.query(`update car set catalogue_block = 'used'`)
  await fillFavourites(client, { visitors: VISITORS, each: CARS_PER_VISITOR, cars: CARS })
}

async function count(db: Db, table: 'favourite' | 'visitor'): Promise<string> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count.toLocaleString('en')
}

/** Returns the `Cookie` header of a random browser. */
async function createBrowserCookies(db: Db): Promise<() => string> {
  const secret = await createSecretLoader({ db, now: systemClock }, 'visitor-tokens')()
  return () => `visitor=${signVisitorToken(createVisitorToken(1 + Math.floor(Math.random() * VISITORS)), secret)}`
}

/** The same for logged-in accounts. */
async function createAccountCookies(db: Db): Promise<() => string> {
  const sessionSecret = createSecretLoader({ db, now: systemClock }, 'sessions')
  const site = { db, now: systemClock, newId: randomUUID, sessionSecret, siteUrl: 'http://showroom.test' }
  const cookies: string[] = []
  for (let count = 0; count < ACCOUNTS; count += 1) cookies.push(await cookieOf(site, await addAccount(db)))
  return () => cookies[Math.floor(Math.random() * cookies.length)] ?? ''
}

/** A call that adds a car to a visitor's favourites or removes it, in turn. Throws unless it succeeds. */
function createToggleCall(
  pool: Pool,
  { path: address, add, remove }: Call,
  pickCookie: () => string,
): () => Promise<void> {
  const added: { cookie: string; carId: number }[] = []
  let calls = 0
  return async () => {
    calls += 1
    const before = calls % 2 === 0 ? added.pop() : undefined
    const { cookie, carId } = before ?? { cookie: pickCookie(), carId: 1 + Math.floor(Math.random() * CARS) }
    const { statusCode, body } = await pool.request({
      path: address,
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Mozilla/5.0',
        accept: '*/*',
        cookie,
      },
      body: before === undefined ? add(carId) : remove(carId),
    })
    const text = await body.text()
    if (statusCode !== 200 || !text.includes('"success":"Y"')) throw new Error(`Responded ${statusCode}: ${text}`)
    if (before === undefined) added.push({ cookie, carId })
  }
}

/** The durations that the site logged since line `first`: from a request to the end of its response. */
function serverTimes({ lines }: RunningSite, first: number): { serverMedian: number; serverP99: number } {
  const tookMs = lines
    .slice(first)
    .flatMap((line) => /"path":"\/ajax\/add2.*"durationMs":([\d.]+)/.exec(line)?.[1] ?? [])
    .map(Number)
    .toSorted((one, other) => one - other)
  const at = (share: number) => tookMs[Math.floor(tookMs.length * share)] ?? Number.NaN
  return { serverMedian: at(0.5), serverP99: at(0.99) }
}

/** Each visitor has `each` favourites: consecutive cars of the stock from a different start. */
interface FillFavouritesParams {
  visitors: number
  each: number
  cars: number
}

/** The token of visitor `n`: not random, because the benchmark must know it. */
function createVisitorToken(n: number): string {
  const hex = createHash('md5').update(`visitor ${n}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Fills the tables as after months of use, and analyses them. The stock must exist. */
async function fillFavourites(client: Client, { visitors, each, cars }: FillFavouritesParams): Promise<void> {
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
