// The catalogue's query in the index in memory and in PostgreSQL: the same stock, the same run.
import type { Db } from '#db/client.server.ts'
import { WHOLE_STOCK, type CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import { createLiveStock } from '#domain/cars/facet-index/create-live-stock.server.ts'
import { type LoadedStock, loadStock } from '#domain/cars/facet-index/load-stock.server.ts'
import { queryFacetIndex } from '#domain/cars/facet-index/facet-index.ts'
import { createLog } from '#platform/log/log.server.ts'
import { openBenchDatabase } from './bench-database.ts'
import { addNames, FACETS_SQL, fillStock, REST_SQL } from './stock-in-sql.ts'

const SIZES = [
  { cars: 10_000, indexRuns: 2_000, sqlRuns: 60 },
  { cars: 100_000, indexRuns: 500, sqlRuns: 30 },
  { cars: 1_000_000, indexRuns: 100, sqlRuns: 10 },
]
const QUERIES: Record<'unfiltered' | 'filtered', CatalogueQuery> = {
  unfiltered: WHOLE_STOCK,
  filtered: {
    choices: { brand: ['brand-1', 'brand-2'], body: ['suv'] },
    ranges: { price: { to: 3_000_000 }, year: { from: 2021 } },
    sort: 'newest',
    page: 1,
  },
}

await using database = await openBenchDatabase()
const { client, db } = database
await addNames(client)
const version = await client.query('show server_version')
console.log(`Node ${process.version}, PostgreSQL ${version.rows[0]?.server_version}. Milliseconds.`)
console.log(
  'A full result of the index (13 facets, 5 bounds, histogram, page) beside SQL: the facets alone, and the full result.\n',
)
for (const size of SIZES) await measure(size)

async function measure({ cars, indexRuns, sqlRuns }: (typeof SIZES)[number]): Promise<void> {
  await fillStock(client, cars)
  const { stock, buildMs, memory } = await build(db)
  console.log(`${cars.toLocaleString('en')} cars: built in ${Math.round(buildMs)} ms, ${memory}`)
  const rows: Record<string, Record<string, number | string>> = {}
  for (const kind of ['unfiltered', 'filtered'] as const) {
    const index = time(indexRuns, () => {
      // Counted again, as after a change: cached counts would make the unfiltered query look too fast.
      if (kind === 'unfiltered') stock.index.unfilteredCounts = undefined
      queryFacetIndex(stock.index, QUERIES[kind])
    })
    const cached = time(indexRuns, () => queryFacetIndex(stock.index, QUERIES[kind]))
    const facets = await timeAsync(sqlRuns, () => runQueries(FACETS_SQL[kind]))
    const all = await timeAsync(sqlRuns, () => runQueries([...FACETS_SQL[kind], ...REST_SQL[kind]]))
    rows[kind] = {
      'index median': round(index.median),
      'index p99': round(index.p99),
      'counts cached': kind === 'unfiltered' ? round(cached.median) : '',
      'SQL facets median': round(facets.median),
      'SQL facets p99': round(facets.p99),
      'SQL all median': round(all.median),
      'facets ×': round(facets.median / index.median),
      'all ×': round(all.median / index.median),
    }
  }
  const last = { ...QUERIES.unfiltered, page: Math.ceil(cars / 48) }
  const middle = time(indexRuns, () => queryFacetIndex(stock.index, last))
  console.table(rows)
  console.log(`The page in the middle of all: ${round(middle.median)} ms; ${await measureFreshness(db)}\n`)
}

async function build(db: Db): Promise<{ stock: LoadedStock; buildMs: number; memory: string }> {
  globalThis.gc?.()
  const before = process.memoryUsage()
  const started = performance.now()
  const stock = await loadStock(db)
  const buildMs = performance.now() - started
  const peak = process.memoryUsage()
  globalThis.gc?.()
  const after = process.memoryUsage()
  const memory = `columns ${mb(after.arrayBuffers - before.arrayBuffers)}, rss ${mb(after.rss)} (${mb(peak.rss)} while building)`
  return { stock, buildMs, memory }
}

/** The time from a commit to the first result that shows it: a new price, and a new car. */
async function measureFreshness(db: Db): Promise<string> {
  const stock = await createLiveStock({ db, databaseUrl: database.url, log: createLog('silent') })
  let priceRub = 100_000_000
  const price = await timeAsync(5, async () => {
    await client.query('update car set price_rub = $1 where id = 7', [++priceRub])
    while (stock.search(QUERIES.unfiltered).bounds.price?.max !== priceRub) await pause()
  })
  const car = await timeAsync(5, async () => {
    const size = stock.size
    await client.query(
      `insert into car (catalogue_block, brand_id, model_id, year, price_rub, availability, state, state_since)
       values ('new', 1, 1, 2026, 1000000, 'in-stock', 'published', now())`,
    )
    while (stock.size === size) await pause()
  })
  await stock.close()
  return `a new price is seen after ${round(price.median)} ms, a new car after ${round(car.median)} ms`
}

async function runQueries(queries: string[]): Promise<void> {
  for (const query of queries) await client.query(query)
}

function time(times: number, task: () => void): { median: number; p99: number } {
  for (let warm = 0; warm < Math.min(times, 50); warm++) task()
  return summarize(
    Array.from({ length: times }, () => {
      const started = performance.now()
      task()
      return performance.now() - started
    }),
  )
}

async function timeAsync(times: number, task: () => Promise<void>): Promise<{ median: number; p99: number }> {
  const took: number[] = []
  await task()
  for (let run = 0; run < times; run++) {
    const started = performance.now()
    await task()
    took.push(performance.now() - started)
  }
  return summarize(took)
}

function summarize(took: number[]): { median: number; p99: number } {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { median: at(0.5), p99: at(0.99) }
}

function round(ms: number): number {
  return Number(ms.toPrecision(3))
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1))
}
