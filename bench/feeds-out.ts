// The time and memory of the largest feeds: with a fast reader, and with readers that stall.
import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Db } from '#db/client.server.ts'
import { createFeedAccess } from '#domain/feeds-out/feed-access.ts'
import { getStockVersion } from '#domain/feeds-out/list-outgoing-cars.server.ts'
import { openFeed } from '#domain/feeds-out/open-feed.server.ts'
import type { Seller } from '#domain/feeds-out/seller.ts'
import { systemClock } from '#platform/clock.ts'
import { FEEDS_OUT, type FeedOut } from '#platform/config/feeds-out-settings.ts'
import { createLog } from '#platform/log/log.server.ts'
import { openBenchDatabase } from './bench-database.ts'
import { addNames, fillStock } from './stock-in-sql.ts'

const CARS = Number(process.argv[2] ?? 50_000)
const PHOTOS = 10

await using database = await openBenchDatabase()
await fill(database.client)
await measure(database.db)

/** Cars with VINs, descriptions of 1200 letters, equipment and ten photographs each. */
async function fill(client: Client): Promise<void> {
  await addNames(client)
  await fillStock(client, CARS)
  await client.query(
    `
    update car set vin = 'XTA' || lpad(id::text, 14, '0'), description = repeat('Автомобиль в отличном состоянии. ', 36),
      equipment = '[{"name": "Комфорт", "items": ["Подогрев сидений", "Климат-контроль", "Люк", "Камера", "Парктроник"]}]',
      modification = '2.0 AT (150 л.с.)', trim = 'Comfort', power_kw = null;
    insert into photo (source_url, state, content_hash, width, height, colour, widths, due_at)
      select 'https://p.example/' || n, 'ready', md5(n::text), 1280, 853, '#aaaaaa', '{320,640,1280}', null
      from generate_series(1, ${CARS * PHOTOS}) as n;
    insert into car_photo (car_id, position, photo_id) select 1 + (id - 1) / ${PHOTOS}, (id - 1) % ${PHOTOS}, id from photo;
  `,
  )
  for (const table of ['car', 'photo', 'car_photo']) await client.query(`vacuum analyze ${table}`)
}

async function measure(db: Db): Promise<void> {
  const feedAccess = createFeedAccess(new Map(FEEDS_OUT.map((name) => [name, undefined])))
  const context = { db, now: systemClock, log: createLog('silent'), feedAccess }
  const seller = await loadSeller(db)
  const server = await serveFeeds((feed) => openFeed(context, { feed, part: 1, seller }))
  try {
    console.log(
      `${CARS.toLocaleString('en')} cars, ${PHOTOS} photographs and 1200 letters each; ${Math.round(process.memoryUsage().rss / 1e6)} MB before`,
    )
    let started = performance.now()
    for (let turn = 0; turn < 20; turn += 1) await getStockVersion(context, seller)
    console.log(`nothing new (304)  ${((performance.now() - started) / 20).toFixed(1)} ms`)
    for (const feed of FEEDS_OUT) {
      started = performance.now()
      const { bytes, peak } = await watchMemory(() => fetchFeed(server.port, feed))
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${feed.padEnd(8)}${seconds} s, ${(bytes / 1e6).toFixed(1)} MB gzipped, at most ${peak} MB of memory`)
    }
    await measureStalledReaders(server.port)
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(
      db,
    )
    console.log(`two that read nothing hold ${rows[0]?.count} connections of the database`)
  } finally {
    server.close()
  }
}

async function loadSeller(db: Db): Promise<Seller> {
  const branches = await db
    .selectFrom('branch')
    .select(['id', 'slug', 'name', 'city', 'address', 'phone', 'latitude', 'longitude'])
    .execute()
  return {
    name: 'Showroom',
    url: 'https://cars.example',
    branches,
    linkToCar: ({ block, brand, model, id }) => `https://cars.example/cars/${block}/${brand.slug}/${model.slug}/${id}/`,
    linkToPhoto: (hash, width, format) => `https://cars.example/media/${hash}-${width}.${format}`,
  }
}

/** As on the site: over HTTP, with gzip. */
async function serveFeeds(open: (feed: FeedOut) => ReturnType<typeof openFeed>) {
  const sendFeed = async (feed: FeedOut, response: ServerResponse) => {
    const opened = await open(feed)
    response.writeHead(opened.ok ? 200 : 503)
    if (opened.ok) await pipeline(Readable.from(opened.stream), createGzip(), response).catch(() => undefined)
    else response.end()
  }
  const server = createServer(
    (request, response) => void sendFeed(FEEDS_OUT.find((name) => request.url === `/${name}`) ?? 'autoru', response),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, close }
}

/** Reads a feed to its end and returns the number of bytes. */
async function fetchFeed(port: number, feed: FeedOut): Promise<number> {
  const outgoing = request({ port, path: `/${feed}` }).end()
  const [response] = await once(outgoing, 'response')
  let bytes = 0
  for await (const piece of response) bytes += piece.length
  return bytes
}

/** Two clients request a feed and read nothing while the memory is measured; then a third reads all of it. */
async function measureStalledReaders(port: number): Promise<void> {
  const sleepers = ['autoru', 'yml'].map((feed) =>
    request({ port, path: `/${feed}` })
      .on('response', (response) => response.pause())
      .end(),
  )
  const { peak } = await watchMemory(async () => {
    await pause(3000)
    return fetchFeed(port, 'avito')
  })
  console.log(`two that read nothing, one that reads: at most ${peak} MB of memory`)
  for (const sleeper of sleepers) sleeper.destroy()
}

async function watchMemory(work: () => Promise<number>): Promise<{ bytes: number; peak: number }> {
  let peak = 0
  const look = () => (peak = Math.max(peak, process.memoryUsage().rss))
  const timer = setInterval(look, 20)
  const bytes = await work()
  clearInterval(timer)
  look()
  return { bytes, peak: Math.round(peak / 1e6) }
}
