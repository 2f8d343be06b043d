import { beforeEach, expect, it } from 'vitest'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { DAY_MS } from '#locale/durations.ts'
import { listPriceDrops } from './list-price-drops.ts'
import { loadStock } from './load-stock.server.ts'

const { db } = await shareInFile(createTestDatabase())
await addStock(db)
const now = new Date('2026-11-20T09:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

/** A car whose price changed this many days ago. */
async function addPriced(days: number, previousPriceRub: number, priceRub: number): Promise<number> {
  const id = await addCar(db)
  const prices = { price_rub: priceRub, previous_price_rub: previousPriceRub, price_changed_at: daysAgo(days) }
  await db.updateTable('car').set(prices).where('id', '=', id).execute()
  return id
}

const listDrops = async (limit = 8) => listPriceDrops((await loadStock(db)).index, now, limit)

beforeEach(async () => {
  await db.deleteFrom('car').execute()
})

it('lists cars with a recent price drop, the newest drop first, with the price before', async () => {
  const later = await addPriced(2, 1_000_000, 950_000)
  const earlier = await addPriced(20, 1_200_000, 1_100_000)
  const drops = [
    { carId: later, previousPriceRub: 1_000_000, since: daysAgo(2) },
    { carId: earlier, previousPriceRub: 1_200_000, since: daysAgo(20) },
  ]
  expect(await listDrops()).toEqual(drops)
  expect(await listDrops(1)).toEqual(drops.slice(0, 1))
})

it('of drops at the same time the car that was added last comes first', async () => {
  const ids = [await addPriced(1, 2_000, 1_000), await addPriced(1, 2_000, 1_000), await addPriced(1, 2_000, 1_000)]
  expect((await listDrops(2)).map(({ carId }) => carId)).toEqual(ids.toReversed().slice(0, 2))
})

it('a price that rose, fell long ago, fell by less than a per cent or never changed is not listed', async () => {
  await addPriced(2, 1_000_000, 1_100_000)
  await addPriced(31, 1_000_000, 900_000)
  await addPriced(2, 1_000_000, 995_000)
  await addPriced(-1, 1_000_000, 900_000)
  await addCar(db)
  expect(await listDrops()).toEqual([])
})

it.each(['sold', 'reserved', 'held'] as const)('a car that is %s is not listed', async (state) => {
  const id = await addPriced(10, 1_000_000, 900_000)
  await db.updateTable('car').set({ state }).where('id', '=', id).execute()
  expect(await listDrops()).toEqual([])
})
