import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Car } from '#db/schema.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { DAY_MS } from '#locale/durations.ts'
import { estimateTradeIn } from './estimate-trade-in.server.ts'
import { findTradeInExample } from './find-trade-in-example.server.ts'
import type { TradeInCar } from './trade-in.ts'

const NOW = new Date('2026-11-20T11:20:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

const { db } = await shareInFile(createTestDatabase())
const context = { db, now: () => NOW }
const brand = await addBrand('geely', 'Geely')
const coolray = await addModel('coolray', 'Coolray')
const atlas = await addModel('atlas', 'Atlas')

async function addBrand(slug: string, name: string) {
  const row = await db
    .insertInto('brand')
    .values({ slug, name, is_known: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function addModel(slug: string, name: string) {
  const values = { brand_id: brand, slug, name, is_known: true }
  return (await db.insertInto('model').values(values).returning('id').executeTakeFirstOrThrow()).id
}

async function addCars(count: number, parts: Partial<Insertable<Car>> = {}) {
  const car: Insertable<Car> = {
    catalogue_block: 'used',
    brand_id: brand,
    model_id: coolray,
    body: 'crossover',
    year: 2021,
    mileage_km: 60_000,
    price_rub: 1_500_000,
    availability: 'in-stock',
    state: 'published',
    state_since: daysAgo(60),
    published_at: daysAgo(60),
    ...parts,
  }
  await db
    .insertInto('car')
    .values(Array.from({ length: count }, () => car))
    .execute()
}

const mine: TradeInCar = { brand: 'Geely', model: 'Coolray', year: 2021, mileageKm: 60_000 }
const estimate = (parts: Partial<TradeInCar> = {}, margin?: number) =>
  estimateTradeIn(context, { ...mine, ...parts }, margin)

beforeEach(() => db.deleteFrom('car').execute())

it('the example is of the model of which there are most on sale, or there is none', async () => {
  expect(await findTradeInExample(context, undefined)).toBeUndefined()
  await addCars(1, { model_id: atlas, mileage_km: 20_000 })
  await addCars(5, { model_id: atlas, mileage_km: 20_000, state: 'sold' })
  await addCars(3, { mileage_km: 61_400 })
  expect(await findTradeInExample(context, undefined)).toEqual({
    brand: 'Geely',
    model: 'Coolray',
    year: 2021,
    mileageKm: 60_000,
    lowRub: 1_240_000,
    highRub: 1_430_000,
  })
})

it('the estimate is the rounded price range of similar cars less the margin, with its basis', async () => {
  await addCars(4)
  expect(await estimate()).toEqual({
    ok: true,
    brand: 'Geely',
    model: 'Coolray',
    lowRub: 1_280_000,
    highRub: 1_420_000,
    basis: { similarity: 'near', cars: 4, soldCars: 0, years: [2021, 2021], mileagesKm: [60_000, 60_000] },
  })
  expect(await estimate({}, 0)).toMatchObject({ lowRub: 1_430_000, highRub: 1_500_000 })
})

it('the estimate stays below the price of such cars, however wide the range is', async () => {
  await addCars(3)
  expect(await estimate()).toMatchObject({ lowRub: 1_240_000, highRub: 1_430_000, basis: { similarity: 'model' } })
})

it.each([
  ['джили', 'кулрей'],
  ['GEELY', 'geely coolray'],
  ['Джилли', 'Кулрэй'],
  ['gely', ' COOLRAY '],
])('%s %s is understood', async (brand, model) => {
  await addCars(4)
  expect(await estimate({ brand, model })).toMatchObject({ ok: true, model: 'Coolray' })
})

describe('the comparables', () => {
  it('include cars sold within a year', async () => {
    await addCars(2)
    await addCars(2, { state: 'sold', state_since: daysAgo(300) })
    expect(await estimate()).toMatchObject({ ok: true, basis: { cars: 4, soldCars: 2 } })
  })

  it.each([
    ['were sold longer ago', { state: 'sold', state_since: daysAgo(366) }],
    ['are damaged', { condition: 'damaged' }],
    ['are new', { catalogue_block: 'new' }],
    ['are drafts', { state: 'draft' }],
    ['have no mileage', { mileage_km: null }],
  ] as const)('exclude cars that %s', async (_case, parts) => {
    await addCars(2)
    await addCars(9, parts)
    expect(await estimate()).toEqual({ ok: false, reason: 'too-few' })
  })

  it('include other models of the class, scaled by the prices of new cars', async () => {
    await addCars(3, { model_id: atlas, body: 'suv', price_rub: 2_250_000 })
    await addCars(1, { catalogue_block: 'new', price_rub: 1_900_000, list_price_rub: 2_000_000 })
    await addCars(1, { catalogue_block: 'new', model_id: atlas, price_rub: 3_000_000 })
    expect(await estimate()).toMatchObject({ ok: true, basis: { similarity: 'class', cars: 3 } })
  })

  it('count with their present price after a price drop', async () => {
    await addCars(4, { price_rub: 1_400_000 })
    await db
      .insertInto('car_price')
      .columns(['car_id', 'since', 'price_rub'])
      .expression((eb) =>
        eb.selectFrom('car').select(['id', eb.val(daysAgo(60)).as('since'), eb.val(1_600_000).as('price_rub')]),
      )
      .execute()
    expect(await estimate({}, 0)).toMatchObject({ lowRub: 1_330_000, highRub: 1_400_000 })
  })
})

describe('there is no estimate for', () => {
  it.each([
    [{ brand: 'Кракозябра' }, 'unknown-brand'],
    [{ brand: '%_\u0000' }, 'unknown-brand'],
    [{ brand: 'x'.repeat(10_000) }, 'unknown-brand'],
    [{ model: 'Coolrai 9000' }, 'unknown-model'],
    [{ model: "'; drop table car; --" }, 'unknown-model'],
    [{ brand: 'Toyota', model: 'Camry' }, 'too-few'],
    [{ model: 'Tugella' }, 'too-few'],
    [{ year: 1950 }, 'too-few'],
    [{ mileageKm: 2_000_000 }, 'too-few'],
  ])('%o', async (parts, reason) => {
    await addCars(4)
    expect(await estimate(parts)).toEqual({ ok: false, reason })
  })
})
