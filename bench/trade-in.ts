// The error of trade-in estimates, and the time of one. Every used car is left out in turn and appraised from the
// others: first in the demo stock, then in the feeds given as arguments.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createDb, type Db } from '#db/client.server.ts'
import { startEmbeddedServer } from '#db/embedded.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { appraise, type Appraisal, bodyClass } from '#domain/cars/trade-in/appraise.ts'
import { estimateTradeIn } from '#domain/cars/trade-in/estimate-trade-in.server.ts'
import { listComparables, listNewPrices } from '#domain/cars/trade-in/list-comparables.server.ts'
import { SIMILARITY_LEVELS } from '#domain/cars/trade-in/trade-in.ts'
import { loadDemoStock } from '#domain/demo/demo-stock.server.ts'
import { importFeed } from '#domain/feeds/import-feed.server.ts'
import { systemClock } from '#platform/clock.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { addNames, fillStock } from './stock-in-sql.ts'

const CARS = 50_000
const ESTIMATES = 400

const feeds = process.argv.slice(2)
const folder = await mkdtemp(path.join(tmpdir(), 'showroom-bench-'))
const server = await startEmbeddedServer(path.join(folder, 'postgres'), 'bench')
try {
  await withDatabase('demo', async (db) => {
    const storage = createDiskStorage(path.join(folder, 'photos'))
    await loadDemoStock({ db, now: systemClock, log: createLog('silent'), storage, timeZone: 'Europe/Moscow' })
    await measureError('The demo stock', db)
  })
  if (feeds.length > 0) {
    await withDatabase('feeds', async (db) => {
      const http = createHttpClient({ userAgent: 'Showroom', allowPrivateAddresses: false })
      const context = { db, http, now: systemClock, log: createLog('silent') }
      for (const origin of feeds) await importFeed(context, { origin })
      await http.close()
      await measureError(feeds.map((feed) => path.basename(feed)).join(', '), db)
    })
  }
  await withDatabase('large', measureSpeed)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function withDatabase(name: string, run: (db: Db, url: string) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  await migrate(url)
  const db = createDb(url, { max: 4 })
  try {
    await run(db, url)
  } finally {
    await db.destroy()
  }
}

interface Outcome {
  priceRub: number
  appraisal: Appraisal | undefined
}

async function measureError(title: string, db: Db): Promise<void> {
  const outcomes = await leaveOneOut(db)
  console.log(`${title}: ${outcomes.length} used cars, each appraised from the others`)
  const table: Record<string, Record<string, number | string>> = {}
  for (const similarity of [undefined, ...SIMILARITY_LEVELS]) {
    const appraised = outcomes.flatMap(({ priceRub, appraisal }) =>
      appraisal === undefined || (similarity !== undefined && appraisal.basis.similarity !== similarity)
        ? []
        : [{ priceRub, ...appraisal }],
    )
    if (appraised.length === 0) continue
    const errors = appraised.map(({ priceRub, midRub }) => Math.abs(midRub / priceRub - 1)).toSorted((a, b) => a - b)
    const inside = appraised.filter(({ priceRub, lowRub, highRub }) => lowRub <= priceRub && priceRub <= highRub)
    table[similarity ?? 'all'] = {
      cars: appraised.length,
      'median error': formatPercent(getQuantile(errors, 0.5)),
      '90th percentile': formatPercent(getQuantile(errors, 0.9)),
      'within the range': formatPercent(inside.length / appraised.length),
      'range, median': formatPercent(
        getQuantile(
          appraised.map(({ midRub, lowRub, highRub }) => (highRub - lowRub) / midRub).toSorted((a, b) => a - b),
          0.5,
        ),
      ),
    }
  }
  console.table(table)
  const missing = outcomes.filter(({ appraisal }) => appraisal === undefined).length
  console.log(`No estimate for ${missing} (${formatPercent(missing / outcomes.length)}): too few similar cars.\n`)
}

async function leaveOneOut(db: Db): Promise<Outcome[]> {
  const context = { db, now: systemClock }
  const cars = await db
    .selectFrom('car')
    .select(['id', 'brand_id', 'model_id', 'body', 'year', 'mileage_km', 'price_rub'])
    .where('catalogue_block', '=', 'used')
    .where((eb) => eb.or([eb('condition', 'is', null), eb('condition', '<>', 'damaged')]))
    .execute()
  const outcomes: Outcome[] = []
  for (const { id, brand_id: brandId, model_id: modelId, body, year, mileage_km, price_rub: priceRub } of cars) {
    if (mileage_km === null) continue
    const subject = { modelId, year, mileageKm: mileage_km }
    const newPrices = await listNewPrices(context, brandId)
    const others = async (of: Parameters<typeof listComparables>[1]) =>
      (await listComparables(context, of, year)).filter((car) => car.id !== id)
    const alike = appraise(subject, await others({ modelId }), newPrices, 1)
    const appraisal =
      alike ??
      (body && appraise(subject, await others({ brandId, bodies: bodyClass(body) }), newPrices, 1)) ??
      undefined
    outcomes.push({ priceRub, appraisal })
  }
  return outcomes
}

/** With random prices every level of similarity is tried and none fits, which is the worst case. */
async function measureSpeed(db: Db, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await addNames(client)
    await fillStock(client, CARS)
    await client.query(`
      insert into car_price (car_id, since, price_rub)
        select id, now() - n * interval '20 days', price_rub from car, generate_series(0, 2) as n;
      analyze car_price`)
  } finally {
    await client.end()
  }
  const context = { db, now: systemClock }
  const took: number[] = []
  for (let time = 0; time < ESTIMATES; time += 1) {
    // The first models are the most frequent: a thousand cars of one, two hundred of the last.
    const model = 1 + ((time * 37) % 400)
    const car = {
      brand: `brand-${1 + Math.floor((model - 1) / 10)}`,
      model: `model-${model}`,
      year: 2014 + (time % 12),
      mileageKm: (time % 20) * 10_000,
    }
    const started = performance.now()
    await estimateTradeIn(context, car)
    took.push(performance.now() - started)
  }
  const sorted = took.slice(20).toSorted((a, b) => a - b)
  console.log(
    `Over ${CARS.toLocaleString('en')} cars an estimate takes ${getQuantile(sorted, 0.5).toFixed(1)} ms (median), ${getQuantile(sorted, 0.99).toFixed(1)} ms (99 of 100)`,
  )
}

function getQuantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function formatPercent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
