import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { createSecretLoader } from '../create-secret-loader.server.ts'
import { findVisitorId } from '../visitors/visitors.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import { addFavourite, clearFavourites, removeFavourite } from './change-favourites.server.ts'
import { MAX_FAVOURITES, RESTORE_MINUTES } from './favourite.ts'
import { listFavourites, markFavouritesSeen } from './list-favourites.server.ts'
import { listRemovedFavourites, restoreFavourites, sweepRemovedFavourites } from './removed-favourites.server.ts'

const { db } = await shareInFile(createTestDatabase())
await addStock(db)
const START = new Date('2026-11-20T09:00:00Z')
const signingSecret = createSecretLoader({ db, now: () => START }, 'visitor-tokens')

const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS)
const contextAt = (minutes: number) => ({ db, now: () => after(minutes), newId: randomUUID, signingSecret })

/** An account that adds new cars to its favourites, one a minute. */
async function addFavourites(count: number) {
  const viewer = { isRobot: false, accountId: await addAccount(db) }
  const cars: number[] = []
  for (let minute = 0; minute < count; minute += 1) {
    const car = await addCar(db)
    await addFavourite(contextAt(minute), viewer, car)
    cars.push(car)
  }
  return { viewer, cars }
}

async function getVisitorId(viewer: ViewerIdentity) {
  const id = await findVisitorId(contextAt(0), viewer)
  if (id === undefined) throw new Error('no visitor is stored')
  return id
}
const listOf = async (viewer: ViewerIdentity) => listFavourites({ db }, await getVisitorId(viewer))
const listIdsOf = async (viewer: ViewerIdentity) => (await listOf(viewer)).map(({ carId }) => carId)
const listRemovalTimes = async (viewer: ViewerIdentity, minutes: number) =>
  (await listRemovedFavourites(contextAt(minutes), await getVisitorId(viewer))).map(({ carId }) => carId)

it('a removed car is restored to its place, with its day and price, even if it was sold meanwhile', async () => {
  const { viewer, cars } = await addFavourites(3)
  const before = await listOf(viewer)
  const middle = cars[1] ?? 0
  await removeFavourite(contextAt(5), viewer, middle)
  await db.updateTable('car').set({ price_rub: 900_000, state: 'sold' }).where('id', '=', middle).execute()
  expect(await listRemovalTimes(viewer, 5)).toEqual([middle])
  expect(await restoreFavourites(contextAt(6), viewer, after(5))).toEqual({ restored: 1, left: 0 })
  expect(await listOf(viewer)).toEqual(before)
  expect(await listRemovalTimes(viewer, 6)).toEqual([])
  expect(await restoreFavourites(contextAt(7), viewer, after(5))).toEqual({ restored: 0, left: 0 })
})

it('a list is cleared and restored as a whole', async () => {
  const { viewer } = await addFavourites(4)
  const before = await listOf(viewer)
  expect(await clearFavourites(contextAt(5), viewer)).toBe(4)
  expect(await listOf(viewer)).toEqual([])
  expect(await restoreFavourites(contextAt(6), viewer, after(5))).toEqual({ restored: 4, left: 0 })
  expect(await listOf(viewer)).toEqual(before)
})

it('only cars removed at that time are restored, and only of that visitor', async () => {
  const [anna, boris] = [await addFavourites(3), await addFavourites(1)]
  for (const [place, car] of anna.cars.entries()) await removeFavourite(contextAt(5 + place), anna.viewer, car)
  await clearFavourites(contextAt(6), boris.viewer)
  await restoreFavourites(contextAt(9), anna.viewer, after(6))
  expect(await listIdsOf(anna.viewer)).toEqual([anna.cars[1]])
  expect(await listIdsOf(boris.viewer)).toEqual([])
})

it('after a while a removed car cannot be restored', async () => {
  const { viewer, cars } = await addFavourites(2)
  await removeFavourite(contextAt(2), viewer, cars[0] ?? 0)
  const late = 2 + RESTORE_MINUTES + 1
  expect(await listRemovalTimes(viewer, late)).toEqual([])
  expect(await restoreFavourites(contextAt(late), viewer, after(2))).toEqual({ restored: 0, left: 0 })
  await removeFavourite(contextAt(late), viewer, cars[1] ?? 0)
  const rows = await db
    .selectFrom('removed_favourite')
    .select('car_id')
    .where('visitor_id', '=', await getVisitorId(viewer))
    .execute()
  expect(rows).toEqual([{ car_id: cars[1] }])
})

it('cars that cannot be restored any more are deleted, even if their visitor removes nothing again', async () => {
  const { viewer, cars } = await addFavourites(2)
  await removeFavourite(contextAt(0), viewer, cars[0] ?? 0)
  await removeFavourite(contextAt(8), viewer, cars[1] ?? 0)
  await sweepRemovedFavourites(contextAt(RESTORE_MINUTES + 1))
  const left = await db
    .selectFrom('removed_favourite')
    .select('car_id')
    .where('visitor_id', '=', await getVisitorId(viewer))
    .execute()
  expect(left).toEqual([{ car_id: cars[1] }])
})

it('a car that was added again is not restored a second time', async () => {
  const { viewer, cars } = await addFavourites(1)
  await removeFavourite(contextAt(1), viewer, cars[0] ?? 0)
  await addFavourite(contextAt(2), viewer, cars[0] ?? 0)
  expect(await listRemovalTimes(viewer, 3)).toEqual([])
  expect(await restoreFavourites(contextAt(3), viewer, after(1))).toEqual({ restored: 0, left: 0 })
  expect((await listOf(viewer))[0]?.addedAt).toEqual(after(2))
  await removeFavourite(contextAt(4), viewer, cars[0] ?? 0)
  expect(await restoreFavourites(contextAt(5), viewer, after(4))).toEqual({ restored: 1, left: 0 })
  expect((await listOf(viewer))[0]?.addedAt).toEqual(after(2))
})

it('restoring never exceeds the limit, and returns how many did not fit', async () => {
  const { viewer } = await addFavourites(3)
  await clearFavourites(contextAt(5), viewer)
  const visitorId = await getVisitorId(viewer)
  for (let made = 0; made < MAX_FAVOURITES - 1; made += 1)
    await db
      .insertInto('favourite')
      .values({
        visitor_id: visitorId,
        car_id: await addCar(db),
        added_at: START,
        price_rub: 1,
        notified_price_rub: 1,
        notified_state: 'published',
      })
      .execute()
  const tries = await Promise.all([1, 2, 3].map(() => restoreFavourites(contextAt(6), viewer, after(5))))
  expect(tries.map(({ restored }) => restored).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  expect(await restoreFavourites(contextAt(6), viewer, after(5))).toEqual({ restored: 0, left: 2 })
  expect(await listIdsOf(viewer)).toHaveLength(MAX_FAVOURITES)
})

it('parallel removals and restorations lose and duplicate nothing', async () => {
  const { viewer, cars } = await addFavourites(6)
  await Promise.all(cars.map((car, place) => removeFavourite(contextAt(6 + place / 100), viewer, car)))
  expect(await listIdsOf(viewer)).toEqual([])
  await Promise.all(
    [...cars, ...cars].map((_, place) =>
      restoreFavourites(contextAt(7), viewer, after(6 + (place % cars.length) / 100)),
    ),
  )
  expect(await listIdsOf(viewer)).toEqual(cars.toReversed())
})

it('a viewer without a stored visitor has nothing to clear or to restore', async () => {
  expect(await clearFavourites(contextAt(0), {})).toBe(0)
  expect(await restoreFavourites(contextAt(0), { token: 'forged' }, START)).toEqual({ restored: 0, left: 0 })
})

it('changes that the visitor has seen need no notice', async () => {
  const { viewer, cars } = await addFavourites(2)
  await db
    .updateTable('car')
    .set({ price_rub: 950_000, state: 'reserved' })
    .where('id', '=', cars[0] ?? 0)
    .execute()
  const visitorId = await getVisitorId(viewer)
  await markFavouritesSeen({ db }, visitorId)
  const rows = await db
    .selectFrom('favourite')
    .select(['price_rub', 'notified_price_rub', 'notified_state'])
    .where('visitor_id', '=', visitorId)
    .orderBy('added_at')
    .execute()
  expect(rows).toEqual([
    { price_rub: 1_000_000, notified_price_rub: 950_000, notified_state: 'reserved' },
    { price_rub: 1_000_000, notified_price_rub: 1_000_000, notified_state: 'published' },
  ])
})
