// `npm run bench -- search`: the response time of the search box over a large stock, over HTTP, on the built site.
import type { Client } from 'pg'
import { Pool } from 'undici'
import { BRANDS } from '#domain/cars/reference/brands.ts'
import { MISSPELLED_SEARCHES } from '#domain/search/names/misspelled-searches.ts'
import { type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { sendConcurrently } from './measuring/load.ts'
import { openBenchDatabase } from './bench-database.ts'
import { addNames, fillStock } from './stock-in-sql.ts'

const CARS = 50_000
const CALLS = 400
const WARM_UP_CALLS = 150
const CLIENTS = [1, 8]
/** The maximum median time of a sequential response; above it the run fails. */
const MAX_MEDIAN_MS = 20

const FILTERED = [
  'новый кроссовер до 2 млн',
  'камри 2019-2021 автомат',
  'дизель полный привод с пробегом',
  'седан бу до 1,5 млн',
]
const NUMBERS = ['001234', '№ 777', 'XW8ZZZ61ZKG004321', '4 321']
const TRIMS = ['камри престиж', 'веста комфорт', 'luxe', 'монжаро люкс 2023']

await measure()

async function measure(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const { url, client } = opened.use(await openBenchDatabase())
  await fill(client)
  const settings = { CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'warn' }
  const site = opened.use(await startSite({ databaseUrl: url, settings }))
  const pool = new Pool(site.origin, { connections: 64 })
  opened.defer(() => pool.close())
  const kinds = {
    'a misspelled model': MISSPELLED_SEARCHES.map(([searchText]) => searchText),
    'a word as it is typed': MISSPELLED_SEARCHES.flatMap(([searchText]) => listPrefixes(searchText)),
    'filters in words': FILTERED,
    'a trim': TRIMS,
    'a number': NUMBERS,
    'no match': Array.from({ length: 50 }, (_, index) => `щхвтр${index}ж ыыъ${index}`),
  }
  await sendConcurrently(4, WARM_UP_CALLS, createSearchCall({ pool, site }, Object.values(kinds).flat()))
  const rows: Record<string, object> = {}
  for (const [kind, queries] of Object.entries(kinds))
    for (const clients of CLIENTS) {
      const { perSecond, median, p99, slowest } = await sendConcurrently(
        clients,
        CALLS,
        createSearchCall({ pool, site }, queries),
      )
      rows[`${kind}, ${clients} at once`] = {
        perSecond,
        median,
        p99,
        slowest,
        'of 20 ms': Number((median / MAX_MEDIAN_MS).toFixed(2)),
      }
      if (clients === 1 && median > MAX_MEDIAN_MS) process.exitCode = 1
    }
  console.log(
    `\nSuggestions over ${CARS.toLocaleString('en')} cars, over HTTP, the built site with its worker. Milliseconds.`,
  )
  console.table(rows)
}

/** Adds the reference data's own names, so that searches find the intended models, and trims and VINs like in feeds. */
async function fill(client: Client): Promise<void> {
  await addNames(client)
  await fillStock(client, CARS)
  const models = BRANDS.flatMap((brand) => brand.models.map((model) => ({ brand, model })))
  await client.query(
    `insert into brand (slug, name, is_known) select slug, name, true from unnest($1::text[], $2::text[]) as given (slug, name)`,
    [BRANDS.map(({ slug }) => slug), BRANDS.map(({ name }) => name)],
  )
  await client.query(
    `insert into model (brand_id, slug, name, is_known) select brand.id, given.slug, given.name, true
     from unnest($1::text[], $2::text[], $3::text[]) as given (brand, slug, name) join brand on brand.slug = given.brand`,
    [
      models.map(({ brand }) => brand.slug),
      models.map(({ model }) => model.slug),
      models.map(({ model }) => model.name),
    ],
  )
  await client.query(`
    with known as (select id, brand_id, row_number() over (order by id) as place from model where id > 400)
    update car set model_id = known.id, brand_id = known.brand_id,
      trim = (array['Престиж', 'Комфорт', 'Люкс', 'Luxe', 'Style Plus', 'Standard', null])[1 + car.id % 7],
      vin = 'XW8ZZZ61ZKG' || lpad(car.id::text, 6, '0')
    from known where known.place = 1 + car.id % (select count(*) from known)`)
  await client.query('vacuum analyze')
}

interface SearchTarget {
  pool: Pool
  site: RunningSite
}

/** The prefixes that the search box sends while a visitor types the text. */
function listPrefixes(searchText: string): string[] {
  return Array.from({ length: Math.max(0, searchText.length - 2) }, (_, index) => searchText.slice(0, index + 2))
}

function createSearchCall({ pool, site }: SearchTarget, queries: readonly string[]): () => Promise<void> {
  let searchCount = 0
  return async () => {
    const q = queries[searchCount++ % queries.length] ?? ''
    const { statusCode, body } = await pool.request({
      path: `/search/suggest.json?${new URLSearchParams({ q })}`,
      method: 'GET',
      headers: { accept: 'application/json' },
    })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`«${q}» got ${statusCode}: ${text}\n${site.lines.at(-1)}`)
  }
}
