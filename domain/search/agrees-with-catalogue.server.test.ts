import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { searchStock } from './search-stock.server.ts'

const NOW = new Date('2026-11-20T11:20:00Z')
const database = await shareInFile(createTestDatabase())
const { db } = database
await db
  .insertInto('brand')
  .values([
    { slug: 'geely', name: 'Geely', name_ru: 'Джили', is_known: true },
    { slug: 'haval', name: 'Haval', name_ru: 'Хавал', is_known: true },
  ])
  .execute()
await db
  .insertInto('model')
  .values([
    { brand_id: 1, slug: 'monjaro', name: 'Monjaro', is_known: true },
    { brand_id: 1, slug: 'atlas', name: 'Atlas', is_known: true },
    { brand_id: 2, slug: 'jolion', name: 'Jolion', is_known: true },
  ])
  .execute()
const common = {
  year: 2024,
  price_rub: 2_000_000,
  state: 'published',
  state_since: NOW,
  availability: 'in-stock',
} as const
const monjaro = { ...common, brand_id: 1, model_id: 1, trim: 'Флагман' } as const
await db
  .insertInto('car')
  .values([
    // 150 kW are 204 л.с.
    { ...monjaro, catalogue_block: 'used', mileage_km: 90_000, power_kw: 150 },
    // A new car without a mileage has run 0 km.
    { ...monjaro, catalogue_block: 'new', power_hp: 238 },
    { ...monjaro, catalogue_block: 'used', power_hp: 150 },
    { ...common, brand_id: 1, model_id: 2, trim: 'Флагман', catalogue_block: 'new', power_hp: 200 },
    { ...common, brand_id: 2, model_id: 3, trim: 'Флагман', catalogue_block: 'new', power_hp: 150 },
    { ...common, brand_id: 2, model_id: 3, trim: 'Комфорт', catalogue_block: 'new', power_hp: 150 },
  ])
  .execute()
const { site } = await shareInFile(createTestSite(database, { now: () => NOW }))
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)

/** The cars of a search, which has a trim, and those of the catalogue with the same filters. */
async function compare(searchText: string) {
  const { query, trims, cars } = await searchStock(site, searchText)
  if (query === null) throw new Error(`«${searchText}» has no query`)
  expect(trims).toEqual(['Флагман'])
  const catalogue = site.stock.search({ ...query, choices: { ...query.choices, trim: trims } })
  return { search: sorted(cars.carIds), catalogue: sorted(catalogue.carIds) }
}

test.each([
  ['a power known in kilowatts alone', 'флагман от 200 л.с.', [1, 2, 4]],
  ['a new car without a mileage', 'флагман пробег до 50 тысяч', [2, 4, 5]],
  ['a model', 'монжаро флагман', [1, 2, 3]],
  ['a model together with another brand', 'джили монжаро флагман от 200 л.с.', [1, 2]],
])('a search and the catalogue agree on %s', async (_, searchText, ids) => {
  expect(await compare(searchText)).toEqual({ search: ids, catalogue: ids })
})

test('models narrow only their own brand, also beside a trim', async () => {
  const query = {
    choices: { brand: ['geely', 'haval'], model: ['geely/monjaro'] },
    ranges: {},
    sort: 'newest',
    page: 1,
  } as const
  const trim = ['Флагман']
  expect(sorted(site.stock.search({ ...query, choices: { ...query.choices, trim } }).carIds)).toEqual([1, 2, 3, 5])
  const { facets } = site.stock.search({ ...query, choices: { ...query.choices, trim } })
  expect(facets.trim).toEqual([{ value: 'Флагман', count: 4, selected: true }])
})
