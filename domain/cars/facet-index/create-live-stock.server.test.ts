import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createDb } from '#db/client.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database/test-database.ts'
import type { CarState } from '../car.ts'
import type { CatalogueQuery } from '../catalogue/catalogue-query.ts'
import { createLiveStock, type LiveStock } from './create-live-stock.server.ts'

/** A commit is seen within a second (see createLiveStock). */
const POLL_OPTIONS = { timeout: 1_000, interval: 10 }
const WHOLE_STOCK_BY_PRICE: CatalogueQuery = { choices: {}, ranges: {}, sort: 'price-asc', page: 1 }

let database: TestDatabase
let stock: LiveStock

beforeAll(async () => {
  database = await createTestDatabase()
  await sql`insert into brand (slug, name, is_known) values ('geely', 'Geely', true)`.execute(database.db)
  await sql`insert into model (brand_id, slug, name, is_known) values (1, 'monjaro', 'Monjaro', true)`.execute(
    database.db,
  )
  stock = await createLiveStock({ db: database.db, databaseUrl: database.url, log: createLog('silent') })
})
beforeEach(async () => {
  await database.db.deleteFrom('car').execute()
  await vi.waitUntil(() => stock.size === 0, POLL_OPTIONS)
})
afterAll(async () => {
  await stock.close()
  await database[Symbol.asyncDispose]()
})

it('shows a car within a second of its publication', async () => {
  await addCar({ priceRub: 1_000_000 })
  await expect.poll(() => stock.size, POLL_OPTIONS).toEqual(1)
})

it('follows a price, a state and a deletion', async () => {
  const [first, second] = [await addCar({ priceRub: 1_000_000 }), await addCar({ priceRub: 2_000_000 })]
  await expect.poll(listIds, POLL_OPTIONS).toEqual([first, second])
  await database.db.updateTable('car').set({ price_rub: 3_000_000 }).where('id', '=', first).execute()
  await expect.poll(listIds, POLL_OPTIONS).toEqual([second, first])
  await database.db.updateTable('car').set({ state: 'sold' }).where('id', '=', second).execute()
  await expect.poll(listIds, POLL_OPTIONS).toEqual([first])
  await database.db.updateTable('car').set({ state: 'published' }).where('id', '=', second).execute()
  await expect.poll(listIds, POLL_OPTIONS).toEqual([second, first])
  await database.db.deleteFrom('car').where('id', '=', first).execute()
  await expect.poll(listIds, POLL_OPTIONS).toEqual([second])
})

it('does not show a draft, a sold or an archived car', async () => {
  for (const state of ['draft', 'sold', 'archived'] as const) await addCar({ priceRub: 1, state })
  const shown = [await addCar({ priceRub: 2, state: 'held' }), await addCar({ priceRub: 3, state: 'reserved' })]
  await expect.poll(listIds, POLL_OPTIONS).toEqual(shown)
})

it('does not miss a slow transaction that commits after a later one', async () => {
  const slow = createDb(database.url, { max: 1 })
  const id = await slow.transaction().execute(async (transaction) => {
    const id = await addCar({ priceRub: 1 }, transaction)
    const later = await addCar({ priceRub: 2 })
    await expect.poll(listIds, POLL_OPTIONS).toEqual([later])
    await sleep(200)
    return id
  })
  await expect.poll(() => listIds().includes(id), POLL_OPTIONS).toEqual(true)
  await slow.destroy()
})

it('follows many writers at once', async () => {
  const writers = createDb(database.url, { max: 8 })
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const id = await addCar({ priceRub: index + 1 }, writers)
      if (index % 4 === 0) await writers.updateTable('car').set({ state: 'sold' }).where('id', '=', id).execute()
      if (index % 4 === 1)
        await writers
          .updateTable('car')
          .set({ price_rub: 500 + index })
          .where('id', '=', id)
          .execute()
      if (index % 4 === 2) await writers.deleteFrom('car').where('id', '=', id).execute()
    }),
  )
  await writers.destroy()
  await expect.poll(() => stock.size, POLL_OPTIONS).toEqual(100)
  const { rows } = await sql<{ id: number }>`
    select id from car where state = 'published' order by price_rub, id desc limit 24
  `.execute(database.db)
  await expect.poll(listIds, POLL_OPTIONS).toEqual(rows.map((row) => row.id))
})

it('stays current during constant writes', async () => {
  const id = await addCar({ priceRub: 1 })
  const stopped = new AbortController()
  const writing = (async () => {
    for (let priceRub = 2; !stopped.signal.aborted; priceRub++) {
      await database.db.updateTable('car').set({ price_rub: priceRub }).where('id', '=', id).execute()
    }
  })()
  await sleep(300)
  await addCar({ priceRub: 1 })
  await expect.poll(() => stock.size, POLL_OPTIONS).toEqual(2)
  stopped.abort()
  await writing
})

it('reconnects after its connection was killed and catches up with the changes in between', async () => {
  const [deleted, remaining] = [await addCar({ priceRub: 1 }), await addCar({ priceRub: 2 })]
  await expect.poll(listIds, POLL_OPTIONS).toEqual([deleted, remaining])
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'showroom listener'
  `.execute(database.db)
  await database.db.deleteFrom('car').where('id', '=', deleted).execute()
  const added = await addCar({ priceRub: 3 })
  await expect.poll(listIds, POLL_OPTIONS).toEqual([remaining, added])
  const notified = await addCar({ priceRub: 4 })
  await expect.poll(listIds, POLL_OPTIONS).toEqual([remaining, added, notified])
})

it('follows the names of brands, models and branches', async () => {
  await addCar({ priceRub: 1 })
  await expect.poll(() => stock.size, POLL_OPTIONS).toEqual(1)
  await sql`update brand set name = 'Джили', slug = 'jili'`.execute(database.db)
  await expect.poll(() => stock.listBrands()[0]?.name, POLL_OPTIONS).toEqual('Джили')
  expect(stock.nameOf('model', 'jili/monjaro')).toBe('Monjaro')
  expect(stock.nameOf('brand', 'geely')).toBeUndefined()
  await sql`update brand set name = 'Geely', slug = 'geely'`.execute(database.db)
  await expect.poll(() => stock.nameOf('brand', 'geely'), POLL_OPTIONS).toEqual('Geely')
})

it('returns the time of its newest change, to the second', async () => {
  expect(stock.updatedAt).toBeNull()
  const id = await addCar({ priceRub: 1 })
  const updatedAt = new Date('2031-05-06T07:08:09.500Z')
  await database.db.updateTable('car').set({ updated_at: updatedAt }).where('id', '=', id).execute()
  await expect.poll(() => stock.updatedAt, POLL_OPTIONS).toEqual(new Date('2031-05-06T07:08:09Z'))
})

it('never returns a result from half a change', async () => {
  await addCars(3_000)
  await expect.poll(() => stock.size, POLL_OPTIONS).toEqual(3_000)
  const totals = new Set<number>()
  const writing = (async () => {
    for (const state of ['sold', 'published', 'sold', 'published'] as const) {
      await database.db.updateTable('car').set({ state }).execute()
      await sleep(150)
    }
    await database.db.deleteFrom('car').execute()
  })()
  const deadline = Date.now() + 2_000
  while (Date.now() < deadline) {
    const result = stock.search(WHOLE_STOCK_BY_PRICE)
    totals.add(result.total)
    expect(result.facets.block.reduce((sum, option) => sum + option.count, 0)).toBe(result.total)
    expect(stock.listBrands().reduce((sum, brand) => sum + brand.count, 0)).toBe(result.total)
    await sleep(1)
  }
  await writing
  expect([...totals].toSorted((a, b) => a - b)).toEqual([0, 3_000])
})

function listIds(): number[] {
  return stock.search(WHOLE_STOCK_BY_PRICE).carIds
}

async function addCar(
  { priceRub, state = 'published' }: { priceRub: number; state?: CarState },
  db = database.db,
): Promise<number> {
  const { id } = await db
    .insertInto('car')
    .values({
      catalogue_block: 'new',
      brand_id: 1,
      model_id: 1,
      year: 2026,
      price_rub: priceRub,
      availability: 'in-stock',
      state,
      state_since: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addCars(count: number): Promise<void> {
  await sql`
    insert into car (catalogue_block, brand_id, model_id, year, price_rub, availability, state, state_since)
    select 'used', 1, 1, 2020, 1000000 + n, 'in-stock', 'published', now() from generate_series(1, ${count}::int) as n
  `.execute(database.db)
}
