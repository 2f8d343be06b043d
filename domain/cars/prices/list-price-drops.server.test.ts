import { beforeEach, expect, it } from 'vitest'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { DAY_MS } from '#locale/durations.ts'
import { listPriceDrops } from './list-price-drops.server.ts'

const { db } = await shareInFile(createTestDatabase())
await addStock(db)
const now = new Date('2026-11-20T09:00:00Z')
const context = { db, now: () => now }
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

/** A car with its prices, days ago → roubles; the last one is that of today. */
async function addPriced(prices: readonly [days: number, priceRub: number][]): Promise<number> {
  const id = await addCar(db)
  const [, priceRub = 1] = prices.at(-1) ?? []
  await db.updateTable('car').set({ price_rub: priceRub }).where('id', '=', id).execute()
  await db
    .insertInto('car_price')
    .values(prices.map(([days, price]) => ({ car_id: id, since: daysAgo(days), price_rub: price })))
    .execute()
  return id
}

const idsOf = async () => (await listPriceDrops(context, 8)).map(({ car }) => car.id)

beforeEach(async () => {
  await db.deleteFrom('car').execute()
})

it('lists cars with a recent price drop, the newest drop first, with the price before', async () => {
  const earlier = await addPriced([
    [60, 1_200_000],
    [20, 1_100_000],
  ])
  const later = await addPriced([
    [60, 900_000],
    [40, 1_000_000],
    [2, 950_000],
  ])
  const drops = await listPriceDrops(context, 8)
  expect(drops.map(({ car, previousPriceRub, since }) => [car.id, previousPriceRub, since])).toEqual([
    [later, 1_000_000, daysAgo(2)],
    [earlier, 1_200_000, daysAgo(20)],
  ])
  expect(await listPriceDrops(context, 1)).toHaveLength(1)
})

it('a price that rose, fell long ago or fell by less than a per cent is not listed', async () => {
  await addPriced([
    [60, 1_000_000],
    [2, 1_100_000],
  ])
  await addPriced([
    [60, 1_000_000],
    [31, 900_000],
  ])
  await addPriced([
    [60, 1_000_000],
    [2, 995_000],
  ])
  await addPriced([[2, 1_000_000]])
  expect(await idsOf()).toEqual([])
})

it('a price that fell and rose again is not listed', async () => {
  await addPriced([
    [60, 1_000_000],
    [10, 900_000],
    [5, 1_000_000],
  ])
  expect(await idsOf()).toEqual([])
})

it('a sold car is not listed', async () => {
  const id = await addPriced([
    [60, 1_000_000],
    [10, 900_000],
  ])
  await db.updateTable('car').set({ state: 'sold' }).where('id', '=', id).execute()
  expect(await idsOf()).toEqual([])
})
