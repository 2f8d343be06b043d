import { expect, it } from 'vitest'
import { viewedCookie } from '#app/http/visitor-cookies.ts'
import { addFavourite, clearFavourites, removeFavourite } from '#domain/favourites/change-favourites.server.ts'
import type { FavouriteSort } from '#domain/favourites/order-favourites.ts'
import { openSharedList } from '#domain/sharing/shared-lists.server.ts'
import type { Viewer } from '#domain/visitors/visitor.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { loadFavourites } from './load-favourites.server.ts'

const START = new Date('2026-11-20T09:00:00Z')
let minutesPassed = 0

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const { site } = await shareInFile(
  createTestSite(database, { now: () => new Date(START.getTime() + minutesPassed * MINUTE_MS) }),
)

/** Creates cars and saves one a minute. */
async function addFavourites(count: number, viewer: Viewer = { isRobot: false }) {
  let owner = viewer
  const cars: number[] = []
  for (; cars.length < count; minutesPassed += 1) {
    const car = await addCar(db)
    const { token } = await addFavourite(site, owner, car)
    owner = { ...owner, token }
    cars.push(car)
  }
  return { owner, cars }
}

const load = (viewer: Viewer, sort: FavouriteSort = 'added', headers: Record<string, string> = {}) =>
  loadFavourites(site, { request: new Request(`${site.siteUrl}/favorites/`, { headers }), viewer }, sort)

const idsIn = ({ items }: Awaited<ReturnType<typeof load>>) => items.map(({ card }) => card.id)

it('shows the last saved car first, with the price of that day, including sold cars', async () => {
  const { owner, cars } = await addFavourites(3)
  const [first = 0, second = 0] = cars
  await db.updateTable('car').set({ price_rub: 950_000 }).where('id', '=', first).execute()
  await db.updateTable('car').set({ state: 'sold' }).where('id', '=', second).execute()
  const shown = await load(owner)
  expect(idsIn(shown)).toEqual(cars.toReversed())
  expect(shown.items[2]).toMatchObject({ priceThenRub: 1_000_000, card: { price: { priceRub: 950_000 } } })
  expect(idsIn(await load(owner, 'price-asc'))).toEqual([first, cars[2], second])
  expect(shown.newest).toEqual([])
})

it('a removed car keeps its position for a while; a cleared list is offered back as a whole', async () => {
  const { owner, cars } = await addFavourites(4)
  await removeFavourite(site, owner, cars[2] ?? 0)
  minutesPassed += 1
  const shown = await load(owner)
  expect(idsIn(shown)).toEqual(cars.toReversed())
  expect(shown.items.map(({ removedAt }) => removedAt !== undefined)).toEqual([false, true, false, false])
  await clearFavourites(site, owner)
  const cleared = await load(owner)
  expect(idsIn(cleared)).toEqual([cars[2]])
  expect(cleared.clearing).toEqual({ count: 3, removedAt: site.now() })
  minutesPassed += 11
  expect(await load(owner)).toMatchObject({ items: [], clearing: undefined })
})

it('shows the viewed cars that are still for sale and not in the list; an empty list suggests new ones too', async () => {
  const [open, gone] = [await addCar(db), await addCar(db)]
  await db.updateTable('car').set({ state: 'archived' }).where('id', '=', gone).execute()
  const cookie = viewedCookie.write([gone, open], site).split(';')[0] ?? ''
  const { items, viewed, newest } = await load({ isRobot: false }, 'added', { cookie })
  expect([items, viewed.map(({ id }) => id)]).toEqual([[], [open]])
  expect(newest.length).toBeGreaterThan(0)
  expect(newest.map(({ id }) => id)).not.toContain(open)
  const { owner } = await addFavourites(1)
  expect(await load(owner, 'added', { cookie })).toMatchObject({ viewed: [{ id: open }], newest: [] })
  await addFavourite(site, owner, open)
  expect((await load(owner, 'added', { cookie })).viewed).toEqual([])
})

it('a robot and an unknown visitor have an empty list', async () => {
  for (const viewer of [{ isRobot: true }, { isRobot: false, token: 'forged' }])
    expect(await load(viewer)).toMatchObject({ items: [], shareUrl: undefined, clearing: undefined })
})

it('shows the link of the shared list', async () => {
  const { owner } = await addFavourites(1)
  expect((await load(owner)).shareUrl).toBeUndefined()
  const token = await openSharedList(site, owner, 'favourites')
  expect((await load(owner)).shareUrl).toBe(`https://cars.example/favorites/shared/${token}/`)
})

it('changes that an account has seen here need no notice', async () => {
  const owner = { isRobot: false, accountId: await addAccount(db) }
  const { cars } = await addFavourites(1, owner)
  await db
    .updateTable('car')
    .set({ price_rub: 1, state: 'reserved' })
    .where('id', '=', cars[0] ?? 0)
    .execute()
  await load(owner)
  const row = await db
    .selectFrom('favourite')
    .select(['notified_price_rub', 'notified_state'])
    .where('car_id', '=', cars[0] ?? 0)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ notified_price_rub: 1, notified_state: 'reserved' })
})

/** The number of queries and of items when the list is loaded. */
async function countFor(owner: Viewer) {
  let queryCount = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      queryCount += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const request = new Request(site.siteUrl)
  const { items } = await loadFavourites({ ...site, db: counting }, { request, viewer: owner }, 'added')
  return { queryCount, items: items.length }
}

it('two hundred cars need as many queries as two', async () => {
  const few = (await addFavourites(2)).owner
  const many = (await addFavourites(200)).owner
  const [short, long] = [await countFor(few), await countFor(many)]
  expect([short.items, long.items]).toEqual([2, 200])
  expect(long.queryCount).toBe(short.queryCount)
})
