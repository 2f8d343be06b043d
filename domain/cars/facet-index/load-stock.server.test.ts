import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { SORTS, WHOLE_STOCK } from '../catalogue/catalogue-query.ts'
import {
  applyStockUpdate,
  createEmptyStock,
  type LoadedStock,
  loadStock,
  loadStockUpdate,
} from './load-stock.server.ts'
import { queryFacetIndex } from './facet-index.ts'
import { listCarChunks } from './list-car-chunks.ts'
import { listLandingPages } from './list-landing-pages.ts'

const database = await shareInFile(createTestDatabase())
await sql`
  insert into brand (slug, name, is_known) select 'brand-' || n, 'Brand ' || n, true from generate_series(1, 3) as n
`.execute(database.db)
await sql`
  insert into model (brand_id, slug, name, is_known)
  select n % 3 + 1, 'model-' || n, 'Model ' || n, true from generate_series(1, 9) as n
`.execute(database.db)

/** The tenth round adds a model. */
const ROUNDS = dayOrNight(20, 60)
const STATES = sql`(array['draft', 'published', 'published', 'held', 'reserved', 'sold']::car_state[])[1 + floor(random() * 6)]`

it('a repeatedly updated stock equals a freshly loaded one', async () => {
  await sql`select setseed(0.1)`.execute(database.db)
  await addCars(400)
  let stock = await loadStock(database.db)
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 2 === 0) await addCars(1 + round)
    if (round % 3 === 0) await sql`update car set state = ${STATES} where random() < 0.1`.execute(database.db)
    await sql`update car set price_rub = 1 + floor(random() * 100), model_id = 1 + floor(random() * 9) where random() < 0.05
    `.execute(database.db)
    if (round === 9) await addModel()
    stock = applyStockUpdate(stock, await loadStockUpdate(database.db, stock))
    expect(describe(stock)).toEqual(describe(await loadStock(database.db)))
  }
})

it('updating an empty stock loads everything', async () => {
  const empty = createEmptyStock()
  expect(queryFacetIndex(empty.index, WHOLE_STOCK)).toMatchObject({
    total: 0,
    pageCount: 1,
    carIds: [],
    bounds: { price: null },
    countsWithoutFilter: [],
  })
  const stock = applyStockUpdate(empty, await loadStockUpdate(database.db, empty))
  expect(describe(stock)).toEqual(describe(await loadStock(database.db)))
})

it('rows with a future xid, as in a restored dump, are not loaded with every update', async () => {
  const stock = await loadStock(database.db)
  await sql`alter table car disable trigger car_stamp`.execute(database.db)
  await sql`update car set changed_xid = '999999999'`.execute(database.db)
  await sql`alter table car enable trigger car_stamp`.execute(database.db)
  expect((await loadStockUpdate(database.db, stock)).changes.columns.size).toBe(0)
  await sql`update car set price_rub = 7 where id = 1`.execute(database.db)
  expect([...(await loadStockUpdate(database.db, stock)).changes.columns.ids]).toEqual([1])
})

/** The results of many queries: equal for equal stocks, whatever their layout in memory. */
function describe({ index }: LoadedStock) {
  const landingPages = listLandingPages(index).map(({ target, count }) => ({ target, count }))
  const results = SORTS.flatMap((sort) =>
    Array.from({ length: 30 }, (_, page) =>
      queryFacetIndex(index, {
        choices: { brand: ['brand-1', 'brand-2', 'brand-3'] },
        ranges: { price: { from: 2 } },
        sort,
        page: page + 1,
      }),
    ),
  )
  return { results, landingPages, chunks: listCarChunks(index) }
}

async function addCars(count: number): Promise<void> {
  await sql`
    insert into car (catalogue_block, brand_id, model_id, year, price_rub, availability, state, state_since, published_at)
    select 'used', 1 + floor(random() * 3), 1 + floor(random() * 9), 2000 + floor(random() * 26), 1 + floor(random() * 100),
      'in-stock', ${STATES}, now(), now() - random() * interval '9 days'
    from generate_series(1, ${count}::int)
  `.execute(database.db)
}

/** A model that comes before the others by name, and its first car. */
async function addModel(): Promise<void> {
  await sql`insert into model (brand_id, slug, name, is_known) values (1, 'a', 'A', false)`.execute(database.db)
  await sql`
    insert into car (catalogue_block, brand_id, model_id, year, price_rub, availability, state, state_since)
    values ('new', 1, 10, 2026, 50, 'in-stock', 'published', now())
  `.execute(database.db)
}
