import { expect, it } from 'vitest'
import type { CarState } from '#db/schema.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { ensureAccountVisitor } from '../visitors/visitors.server.ts'
import { listFavouriteNews } from './list-favourites.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const now = new Date('2026-11-20T09:00:00Z')

async function addVisitor(): Promise<number> {
  const accountId = await addAccount(db)
  return (await db.transaction().execute((tx) => ensureAccountVisitor(tx, accountId, now))).id
}

/** A car that costs a million today and cost `wasRub` when it was added. */
async function addFavourite(visitorId: number, wasRub: number, state: CarState = 'published') {
  const carId = await addCar(db)
  await db.updateTable('car').set({ state }).where('id', '=', carId).execute()
  await db
    .insertInto('favourite')
    .values({
      visitor_id: visitorId,
      car_id: carId,
      added_at: now,
      price_rub: wasRub,
      notified_price_rub: wasRub,
      notified_state: 'published',
    })
    .execute()
  return carId
}

it('the cheaper cars come first, the largest reduction first, then those that are gone', async () => {
  const [visitorId, otherVisitorId] = [await addVisitor(), await addVisitor()]
  await addFavourite(visitorId, 1_000_000)
  await addFavourite(visitorId, 900_000)
  const sold = await addFavourite(visitorId, 1_500_000, 'sold')
  const little = await addFavourite(visitorId, 1_010_000)
  const much = await addFavourite(visitorId, 1_200_000, 'reserved')
  await addFavourite(otherVisitorId, 2_000_000)
  expect(await listFavouriteNews({ db }, visitorId)).toEqual([
    { carId: much, wasRub: 1_200_000, kind: 'cheaper' },
    { carId: little, wasRub: 1_010_000, kind: 'cheaper' },
    { carId: sold, wasRub: 1_500_000, kind: 'gone' },
  ])
})

it('reserved cars are listed between the cheaper and the gone ones, held and free cars are not', async () => {
  const visitorId = await addVisitor()
  await addFavourite(visitorId, 1_000_000, 'held')
  await addFavourite(visitorId, 1_000_000, 'published')
  const withdrawn = await addFavourite(visitorId, 1_200_000, 'draft')
  const reserved = await addFavourite(visitorId, 1_000_000, 'reserved')
  const cheaper = await addFavourite(visitorId, 1_100_000, 'held')
  expect(await listFavouriteNews({ db }, visitorId)).toEqual([
    { carId: cheaper, wasRub: 1_100_000, kind: 'cheaper' },
    { carId: reserved, wasRub: 1_000_000, kind: 'reserved' },
    { carId: withdrawn, wasRub: 1_200_000, kind: 'gone' },
  ])
  await db.updateTable('car').set({ state: 'published' }).where('id', '=', reserved).execute()
  expect(await listFavouriteNews({ db }, visitorId)).toMatchObject([{ carId: cheaper }, { carId: withdrawn }])
})
