// `npm run bench -- stock-sizes`: what rendered pages cost with the demo stock, and with copies of its cars up to a large one.
// Rounds alternate between the sites, so that a busy machine is busy for all of them.
import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import { Pool } from 'undici'
import { UNKNOWN_COOKIE } from '#tests/probes/flood.ts'
import { type RunningDemoSite, startDemoSite } from '#tests/servers/running-demo-site.ts'
import { sendConcurrently } from './measuring/load.ts'
import { cpuMs } from './measuring/process-cpu.ts'
import { median } from './measuring/raw-client.ts'

const isSmall = process.argv.includes('--small')
const SIZES = isSmall ? [0, 2000] : [0, 50_000, 200_000]
const ROUNDS = isSmall ? 2 : 9
const PAGES = isSmall ? 10 : 50
const WARM_UP = isSmall ? 20 : 200
/** A page may cost this many times as much as with the demo stock. */
const MAX_RATIO = 1.3
const LOAD_TIMEOUT_MS = 120_000

await measure()

async function measure(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const sites: Awaited<ReturnType<typeof openSite>>[] = []
  for (const cars of SIZES) sites.push(await openSite(cars, opened))
  const [demo] = sites
  const table: Record<string, ReturnType<typeof describe>> = {}
  for (const page of ['catalogue', 'home', 'car'] as const) {
    const rounds = sites.map((): Figures[] => [])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, site] of sites.entries()) rounds[index]?.push(await load(site, site.paths[page], PAGES))
    for (const [index, { cars }] of sites.entries())
      table[`${page}, ${cars} cars`] = describe(rounds[index] ?? [], rounds[0] ?? [])
  }
  console.table(table)
  const worst = Math.max(...Object.values(table).map((row) => row.cpuRatio))
  console.log(
    `${worst <= MAX_RATIO ? 'kept  ' : 'MISSED'} ${worst.toFixed(2)} times the processor time of ${demo?.cars} cars, at most ${MAX_RATIO}`,
  )
  if (worst > MAX_RATIO) process.exitCode = 1
}

interface Figures {
  /** Of the site, for one page. */
  cpuMs: number
  /** Until a page is there, when one is asked for at a time. */
  ms: number
}

/** The medians of one site, and how many times as much they are as those of another. */
function describe(rounds: readonly Figures[], others: readonly Figures[]) {
  const compare = (unit: keyof Figures) =>
    median(rounds.map((round, index) => round[unit] / (others[index]?.[unit] ?? Number.NaN)))
  return {
    cpuMs: median(rounds.map(({ cpuMs: ms }) => ms)),
    cpuRatio: compare('cpuMs'),
    ms: median(rounds.map(({ ms }) => ms)),
    ratio: compare('ms'),
  }
}

/** A site with as many copies of the demo cars as are missing. */
async function openSite(cars: number, opened: AsyncDisposableStack) {
  const site = opened.use(
    await startDemoSite({ LOG_LEVEL: 'warn', CALLS_PER_MINUTE: '1000000', METRICS_PORT: 'off', WORKER: 'off' }),
  )
  if (cars > 0) await site.db.connection().execute((db) => copyCars(db, cars))
  const pool = new Pool(site.origin, { connections: 1 })
  opened.defer(() => pool.close())
  const total = await waitForStock(site, pool)
  const catalogue = await (await pool.request({ path: '/cars/new/', method: 'GET' })).body.text()
  const car = /\/cars\/new\/[\w-]+\/[\w-]+\/\d+\//.exec(catalogue)?.[0] ?? '/cars/'
  const opening = { cars: total, pid: site.pid, pool, paths: { catalogue: '/cars/', home: '/', car } }
  for (const path of Object.values(opening.paths)) await load(opening, path, WARM_UP)
  return opening
}

/** Adds cars that are like those of the demo stock, with the same pictures, each a minute older than the last. */
async function copyCars(db: Db, cars: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(column_name) as name from information_schema.columns
    where table_name = 'car' and column_name not in ('id', 'vin', 'published_at', 'changed_xid')`.execute(db)
  const columns = rows.map(({ name }) => name)
  await sql`
    create temporary table copy as
      select n + last_id as id, ids[1 + n % cardinality(ids)] as car_id, make_interval(mins => n) as age
      from (select max(id) as last_id, array_agg(id order by id) filter (where state = 'published') as ids from car) as demo,
        generate_series(1, ${cars}::int - cardinality(ids)) as n`.execute(db)
  await sql`
    insert into car (id, published_at, ${sql.raw(columns.join(', '))})
      overriding system value
      select copy.id, car.published_at - age, ${sql.raw(columns.map((name) => `car.${name}`).join(', '))}
      from copy join car on car.id = copy.car_id`.execute(db)
  await sql`
    insert into car_photo (car_id, position, photo_id)
      select copy.id, position, photo_id from copy join car_photo on car_photo.car_id = copy.car_id`.execute(db)
  await sql`analyze`.execute(db)
}

/** Waits until the site's index has all cars; returns how many. */
async function waitForStock({ db }: RunningDemoSite, pool: Pool): Promise<number> {
  const { rows } = await sql<{ cars: number }>`
    select count(*)::int as cars from car where state in ('published', 'held', 'reserved')`.execute(db)
  const cars = rows[0]?.cars ?? 0
  for (const end = performance.now() + LOAD_TIMEOUT_MS; performance.now() < end;) {
    const { body } = await pool.request({
      path: '/cars/count.json',
      method: 'GET',
      headers: { cookie: UNKNOWN_COOKIE },
    })
    if ((await body.text()).includes(String(cars))) return cars
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`The site does not show its ${cars} cars`)
}

async function load(site: { pool: Pool; pid: number }, path: string, pages: number): Promise<Figures> {
  const [cpu, time] = [await cpuMs(site.pid), performance.now()]
  await sendConcurrently(1, pages, async () => {
    const headers = { cookie: UNKNOWN_COOKIE, accept: 'text/html', 'accept-encoding': 'br' }
    const { body } = await site.pool.request({ path, method: 'GET', headers })
    await body.dump({ limit: 10_000_000 })
  })
  return { cpuMs: ((await cpuMs(site.pid)) - cpu) / pages, ms: (performance.now() - time) / pages }
}
