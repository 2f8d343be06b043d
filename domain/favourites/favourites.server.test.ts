import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createSecretLoader } from '../create-secret-loader.server.ts'
import { findVisitorId } from '../visitors/find-visitor-id.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import { addFavourite } from './add-favourite.server.ts'
import { clearFavourites } from './clear-favourites.server.ts'
import { MAX_FAVOURITES, RESTORE_MINUTES } from './favourite.ts'
import { listFavourites } from './list-favourites.server.ts'
import { listRemovedFavourites } from './list-removed-favourites.server.ts'
import { removeFavourite } from './remove-favourite.server.ts'
import { restoreFavourites } from './restore-favourites.server.ts'
import { markFavouritesSeen } from './mark-favourites-seen.server.ts'
import { sweepRemovedFavourites } from './sweep-removed-favourites.server.ts'

const { db } = await shareInFile(createTestDatabase())
await addStock(db)
const START = new Date('2026-11-20T09:00:00Z')
const signingSecret = createSecretLoader({ db, now: () => START }, 'visitor-tokens')

const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
const contextAt = (minutes: number) => ({ db, now: () => after(minutes), newId: randomUUID, signingSecret })

/** An account that keeps new cars, one a minute. */
async function addFavourites(count: number) {
  const owner = { isRobot: false, accountId: await addAccount(db) }
  const cars: number[] = []
  for (let minute = 0; minute < count; minute += 1) {
    const car = await addCar(db)
    await addFavourite(contextAt(minute), owner, car)
    cars.push(car)
  }
  return { owner, cars }
}

async function getVisitorId(owner: ViewerIdentity) {
  const id = await findVisitorId(contextAt(0), owner)
  if (id === undefined) throw new Error('nothing is kept for him')
  return id
}
const listOf = async (owner: ViewerIdentity) => listFavourites({ db }, await getVisitorId(owner))
const listIdsOf = async (owner: ViewerIdentity) => (await listOf(owner)).map(({ carId }) => carId)
const listRemovalTimes = async (owner: ViewerIdentity, minutes: number) =>
  (await listRemovedFavourites(contextAt(minutes), await getVisitorId(owner))).map(({ carId }) => carId)

it('a removed car is put back where it stood, with its day and price, though it was sold meanwhile', async () => {
  const { owner, cars } = await addFavourites(3)
  const before = await listOf(owner)
  const middle = cars[1] ?? 0
  await removeFavourite(contextAt(5), owner, middle)
  await db.updateTable('car').set({ price_rub: 900_000, state: 'sold' }).where('id', '=', middle).execute()
  expect(await listRemovalTimes(owner, 5)).toEqual([middle])
  expect(await restoreFavourites(contextAt(6), owner, after(5))).toEqual({ restored: 1, left: 0 })
  expect(await listOf(owner)).toEqual(before)
  expect(await listRemovalTimes(owner, 6)).toEqual([])
  expect(await restoreFavourites(contextAt(7), owner, after(5))).toEqual({ restored: 0, left: 0 })
})

it('a list is cleared and put back as a whole', async () => {
  const { owner } = await addFavourites(4)
  const before = await listOf(owner)
  expect(await clearFavourites(contextAt(5), owner)).toBe(4)
  expect(await listOf(owner)).toEqual([])
  expect(await restoreFavourites(contextAt(6), owner, after(5))).toEqual({ restored: 4, left: 0 })
  expect(await listOf(owner)).toEqual(before)
})

it('only what was removed at that moment comes back, and nobody else’s', async () => {
  const [anna, boris] = [await addFavourites(3), await addFavourites(1)]
  for (const [place, car] of anna.cars.entries()) await removeFavourite(contextAt(5 + place), anna.owner, car)
  await clearFavourites(contextAt(6), boris.owner)
  await restoreFavourites(contextAt(9), anna.owner, after(6))
  expect(await listIdsOf(anna.owner)).toEqual([anna.cars[1]])
  expect(await listIdsOf(boris.owner)).toEqual([])
})

it('after a while it is gone for good', async () => {
  const { owner, cars } = await addFavourites(2)
  await removeFavourite(contextAt(2), owner, cars[0] ?? 0)
  const late = 2 + RESTORE_MINUTES + 1
  expect(await listRemovalTimes(owner, late)).toEqual([])
  expect(await restoreFavourites(contextAt(late), owner, after(2))).toEqual({ restored: 0, left: 0 })
  await removeFavourite(contextAt(late), owner, cars[1] ?? 0)
  const rows = await db
    .selectFrom('removed_favourite')
    .select('car_id')
    .where('visitor_id', '=', await getVisitorId(owner))
    .execute()
  expect(rows).toEqual([{ car_id: cars[1] }])
})

it('what can be put back no longer is deleted, also of somebody who never takes anything off again', async () => {
  const { owner, cars } = await addFavourites(2)
  await removeFavourite(contextAt(0), owner, cars[0] ?? 0)
  await removeFavourite(contextAt(8), owner, cars[1] ?? 0)
  await sweepRemovedFavourites(contextAt(RESTORE_MINUTES + 1))
  const left = await db
    .selectFrom('removed_favourite')
    .select('car_id')
    .where('visitor_id', '=', await getVisitorId(owner))
    .execute()
  expect(left).toEqual([{ car_id: cars[1] }])
})

it('what was kept again by hand is not put back a second time', async () => {
  const { owner, cars } = await addFavourites(1)
  await removeFavourite(contextAt(1), owner, cars[0] ?? 0)
  await addFavourite(contextAt(2), owner, cars[0] ?? 0)
  expect(await listRemovalTimes(owner, 3)).toEqual([])
  expect(await restoreFavourites(contextAt(3), owner, after(1))).toEqual({ restored: 0, left: 0 })
  expect((await listOf(owner))[0]?.addedAt).toEqual(after(2))
  await removeFavourite(contextAt(4), owner, cars[0] ?? 0)
  expect(await restoreFavourites(contextAt(5), owner, after(4))).toEqual({ restored: 1, left: 0 })
  expect((await listOf(owner))[0]?.addedAt).toEqual(after(2))
})

it('putting back never exceeds the limit, and says what found no room', async () => {
  const { owner } = await addFavourites(3)
  await clearFavourites(contextAt(5), owner)
  const visitorId = await getVisitorId(owner)
  for (let made = 0; made < MAX_FAVOURITES - 1; made += 1)
    await db
      .insertInto('favourite')
      .values({
        visitor_id: visitorId,
        car_id: await addCar(db),
        added_at: START,
        price_rub: 1,
        told_price_rub: 1,
        told_state: 'published',
      })
      .execute()
  const tries = await Promise.all([1, 2, 3].map(() => restoreFavourites(contextAt(6), owner, after(5))))
  expect(tries.map(({ restored }) => restored).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  expect(await restoreFavourites(contextAt(6), owner, after(5))).toEqual({ restored: 0, left: 2 })
  expect(await listIdsOf(owner)).toHaveLength(MAX_FAVOURITES)
})

it('parallel removals and restorations lose and double nothing', async () => {
  const { owner, cars } = await addFavourites(6)
  await Promise.all(cars.map((car, place) => removeFavourite(contextAt(6 + place / 100), owner, car)))
  expect(await listIdsOf(owner)).toEqual([])
  await Promise.all(
    [...cars, ...cars].map((_, place) =>
      restoreFavourites(contextAt(7), owner, after(6 + (place % cars.length) / 100)),
    ),
  )
  expect(await listIdsOf(owner)).toEqual(cars.toReversed())
})

it('somebody for whom nothing is kept has nothing to clear or to put back', async () => {
  expect(await clearFavourites(contextAt(0), {})).toBe(0)
  expect(await restoreFavourites(contextAt(0), { token: 'forged' }, START)).toEqual({ restored: 0, left: 0 })
})

it('what he has seen himself he need not be told', async () => {
  const { owner, cars } = await addFavourites(2)
  await db
    .updateTable('car')
    .set({ price_rub: 950_000, state: 'reserved' })
    .where('id', '=', cars[0] ?? 0)
    .execute()
  const visitorId = await getVisitorId(owner)
  await markFavouritesSeen({ db }, visitorId)
  const rows = await db
    .selectFrom('favourite')
    .select(['price_rub', 'told_price_rub', 'told_state'])
    .where('visitor_id', '=', visitorId)
    .orderBy('added_at')
    .execute()
  expect(rows).toEqual([
    { price_rub: 1_000_000, told_price_rub: 950_000, told_state: 'reserved' },
    { price_rub: 1_000_000, told_price_rub: 1_000_000, told_state: 'published' },
  ])
})
