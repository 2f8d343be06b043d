import type { Insertable } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Car, MarketCar } from '#db/schema.ts'
import { DAY_MS } from '#locale/durations.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { findPricePosition, listPricePositions } from './find-price-position.server.ts'

const NOW = new Date('2026-11-20T11:20:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

const { db } = await shareInFile(createTestDatabase())
const context = { db, now: () => NOW }
const { id: brand } = await db
  .insertInto('brand')
  .values({ slug: 'geely', name: 'Geely', is_known: true })
  .returning('id')
  .executeTakeFirstOrThrow()
const { id: model } = await db
  .insertInto('model')
  .values({ brand_id: brand, slug: 'coolray', name: 'Coolray', is_known: true })
  .returning('id')
  .executeTakeFirstOrThrow()

async function addCar(price: number, parts: Partial<Insertable<Car>> = {}) {
  const values: Insertable<Car> = {
    catalogue_block: 'used',
    brand_id: brand,
    model_id: model,
    body: 'crossover',
    year: 2021,
    mileage_km: 60_000,
    price_rub: price,
    availability: 'in-stock',
    state: 'published',
    state_since: daysAgo(60),
    published_at: daysAgo(60),
    ...parts,
  }
  return (await db.insertInto('car').values(values).returning('id').executeTakeFirstOrThrow()).id
}

const { id: source } = await db
  .insertInto('feed_source')
  .values({ name: 'market', is_reference: true })
  .returning('id')
  .executeTakeFirstOrThrow()

const addMarketCars = (cars: Partial<Insertable<MarketCar>>[]) =>
  db
    .insertInto('market_car')
    .values(
      cars.map((car, index) => ({
        source_id: source,
        key: String(index),
        catalogue_block: 'used' as const,
        brand_slug: 'geely',
        model_slug: 'coolray',
        trim_key: '',
        year: 2021,
        mileage_km: 62_000,
        price_rub: 0,
        is_damaged: false,
        ...car,
      })),
    )
    .execute()

beforeEach(async () => {
  await db.deleteFrom('car').execute()
  await db.deleteFrom('market_car').execute()
})

it('compares a used car with those of its model, year and mileage, and not with itself', async () => {
  const id = await addCar(960_000)
  for (const price of [900_000, 900_000, 1_100_000]) await addCar(price)
  await addCar(9_000_000, { year: 2015 })
  await addCar(9_000_000, { mileage_km: 160_000 })
  await addCar(9_000_000, { condition: 'damaged' })
  await addCar(9_000_000, { catalogue_block: 'new' })
  await addCar(9_000_000, { state: 'sold', state_since: daysAgo(400) })
  expect(await findPricePosition(context, id)).toEqual({ kind: 'too-few', cars: 3 })
  await addCar(1_200_000, { state: 'sold', state_since: daysAgo(100) })
  expect(await findPricePosition(context, id)).toMatchObject({
    kind: 'known',
    cars: 4,
    medianRub: 1_000_000,
    percent: -4,
  })
})

it('compares a new car with those of its model, year and trim', async () => {
  const parts = { catalogue_block: 'new', mileage_km: null, year: 2025, trim: 'Flagship' } as const
  const id = await addCar(2_100_000, parts)
  for (const trim of ['flagship', 'Flag-ship', 'FLAGSHIP']) await addCar(2_000_000, { ...parts, trim })
  await addCar(9_000_000, { ...parts, trim: 'Comfort' })
  await addCar(9_000_000, { ...parts, year: 2024 })
  await addCar(9_000_000, { ...parts, condition: 'damaged' })
  await addCar(9_000_000, { year: 2025, trim: 'Flagship' })
  expect(await findPricePosition(context, id)).toEqual({ kind: 'too-few', cars: 3 })
  await addMarketCars([
    { catalogue_block: 'new', year: 2025, trim_key: 'flagship', mileage_km: null, price_rub: 1_900_000 },
    { catalogue_block: 'new', year: 2025, trim_key: '', mileage_km: null, price_rub: 9_000_000 },
    { catalogue_block: 'new', year: 2024, trim_key: 'flagship', mileage_km: null, price_rub: 9_000_000 },
  ])
  expect(await findPricePosition(context, id)).toMatchObject({ cars: 4, market: 1, medianRub: 2_000_000, percent: 5 })
})

it('compares a used car with near ones of the market, without damaged ones and those of other models', async () => {
  const id = await addCar(950_000)
  await addMarketCars([
    ...[900_000, 1_000_000, 1_000_000, 1_100_000].map((price_rub) => ({ price_rub })),
    { price_rub: 1, is_damaged: true },
    { price_rub: 1, model_slug: 'atlas' },
    { price_rub: 1, year: 2012 },
    { price_rub: 1, mileage_km: 300_000 },
    { price_rub: 1, mileage_km: null },
  ])
  expect(await findPricePosition(context, id)).toMatchObject({ cars: 4, market: 4, medianRub: 1_000_000, percent: -5 })
})

it('compares many cars at once, of several models and years, as it does each', async () => {
  for (const price of [900_000, 900_000, 1_100_000, 1_200_000]) await addCar(price)
  const ids = [
    await addCar(960_000),
    await addCar(1_500_000, { year: 2020 }),
    await addCar(700_000, { mileage_km: null }),
  ]
  const each = await Promise.all(ids.map((id) => findPricePosition(context, id)))
  const together = await listPricePositions(context, ids)
  expect(ids.map((id) => together.get(id))).toEqual(each)
  expect(each.map((position) => position?.kind)).toEqual(['known', 'known', undefined])
})

it('compares no damaged car and no used one without a mileage', async () => {
  for (const parts of [{ condition: 'damaged' }, { mileage_km: null }] as const)
    expect(await findPricePosition(context, await addCar(960_000, parts))).toBeUndefined()
  expect(await findPricePosition(context, 0)).toBeUndefined()
})
