import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { changeComparison } from '../comparison/change-comparison.server.ts'
import { listComparedIds } from '../comparison/list-compared.server.ts'
import { addFavourite, removeFavourite } from '../favourites/change-favourites.server.ts'
import { MAX_FAVOURITES } from '../favourites/favourite.ts'
import { listFavouriteIds } from '../favourites/list-favourites.server.ts'
import { listRemovedFavourites } from '../favourites/removed-favourites.server.ts'
import { createSecretLoader } from '../create-secret-loader.server.ts'
import { findVisitorId, signVisitorToken } from '../visitors/visitors.server.ts'
import { listViewedIds } from '../visitors/viewed-cars.server.ts'
import { MAX_VIEWED, type ViewerIdentity } from '../visitors/visitor.ts'
import { mergeVisitor } from './merge-visitor.server.ts'

const START = new Date('2026-11-20T09:00:00Z')
const NOTHING_MERGED = { left: { favourites: 0, compared: 0 } }

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const cars: number[] = []
for (let made = 0; made < 60; made += 1) cars.push(await addCar(db))

const at = (minute: number) => new Date(START.getTime() + minute * MINUTE_MS)
let minutes = 0
const now = () => at(minutes)
const context = { db, now, newId: randomUUID, signingSecret: createSecretLoader({ db, now }, 'visitor-tokens') }
let accountId = 0
beforeEach(async () => {
  minutes = 0
  await db.deleteFrom('visitor').execute()
  accountId = await addAccount(db)
})

const car = (place: number) => cars[place] ?? 0

/** Saves cars one minute after another; returns the token of the new visitor. */
async function addFavourites(viewer: ViewerIdentity, places: readonly number[]): Promise<string | undefined> {
  let { token } = viewer
  for (const place of places) {
    minutes += 1
    const added = await addFavourite(context, { ...viewer, token, isRobot: false }, car(place))
    expect(added.ok).toBe(true)
    token = added.token
  }
  return token
}

async function addCompared(viewer: ViewerIdentity, ids: readonly number[]): Promise<string | undefined> {
  let { token } = viewer
  for (const carId of ids) {
    minutes += 1
    token = (await changeComparison(context, { ...viewer, token, isRobot: false }, { carId, action: 'toggle' })).token
  }
  return token
}

async function getVisitorId(viewer: ViewerIdentity): Promise<number> {
  return (await findVisitorId(context, viewer)) ?? 0
}

const listFavouritesOf = async (viewer: ViewerIdentity) => listFavouriteIds(context, await getVisitorId(viewer))
const listComparedOf = async (viewer: ViewerIdentity) => listComparedIds(context, await getVisitorId(viewer))

async function fillFavourites(viewer: ViewerIdentity, count: number, addedAt: Date): Promise<number[]> {
  const visitorId = await getVisitorId(viewer)
  const ids: number[] = []
  for (let made = 0; made < count; made += 1) ids.push(await addCar(db))
  const rows = ids.map((car_id) => ({
    visitor_id: visitorId,
    car_id,
    added_at: addedAt,
    price_rub: 1,
    notified_price_rub: 1,
    notified_state: 'published' as const,
  }))
  await db.insertInto('favourite').values(rows).execute()
  return ids
}

describe('with the login', () => {
  it('all lists of the browser become the account’s, nothing twice, and the browser’s visitor is deleted', async () => {
    await addFavourites({ accountId }, [0, 1])
    const token = await addFavourites({}, [1, 2])
    await addCompared({ token }, [car(0), car(1)])
    await addCompared({ accountId }, [car(1), car(2)])
    expect(await mergeVisitor(context, { token, accountId })).toEqual(NOTHING_MERGED)
    // The newest first: the account saved car 1 before the browser did.
    expect(await listFavouritesOf({ accountId })).toEqual([car(2), car(1), car(0)])
    expect(await listComparedOf({ accountId })).toEqual([car(0), car(1), car(2)])
    expect(await findVisitorId(context, { token })).toBeUndefined()
    expect(await db.selectFrom('visitor').select('account_id').execute()).toEqual([{ account_id: accountId }])
  })

  it('an account without lists gets the browser’s lists as they are', async () => {
    const token = await addFavourites({}, [3, 4])
    await mergeVisitor(context, { token, accountId })
    expect(await listFavouritesOf({ accountId })).toEqual([car(4), car(3)])
  })

  it('a car that was just removed can still be restored', async () => {
    const token = await addFavourites({}, [3, 4])
    await removeFavourite(context, { token }, car(3))
    await mergeVisitor(context, { token, accountId })
    expect(await listFavouritesOf({ accountId })).toEqual([car(4)])
    const removed = await listRemovedFavourites(context, await getVisitorId({ accountId }))
    expect(removed.map(({ carId }) => carId)).toEqual([car(3)])
  })

  it.each([true, false])(
    'the earlier day of a car stays, with its price (the browser’s: %s)',
    async (isBrowserFirst) => {
      const first = isBrowserFirst ? {} : { accountId }
      const token = await addFavourites(first, [5])
      const earlier = now()
      await db.updateTable('car').set({ price_rub: 900_000 }).where('id', '=', car(5)).execute()
      const later = await addFavourites(isBrowserFirst ? { accountId } : {}, [5])
      await mergeVisitor(context, { token: isBrowserFirst ? token : later, accountId })
      const rows = await db.selectFrom('favourite').select(['added_at', 'price_rub', 'notified_price_rub']).execute()
      // A change that the account was notified of is not notified again.
      expect(rows).toEqual([
        { added_at: earlier, price_rub: 1_000_000, notified_price_rub: isBrowserFirst ? 900_000 : 1_000_000 },
      ])
      await db.updateTable('car').set({ price_rub: 1_000_000 }).where('id', '=', car(5)).execute()
    },
  )

  it('the newest stay of too many favourites, and the others are counted', async () => {
    await addFavourites({ accountId }, [0])
    const old = await fillFavourites({ accountId }, MAX_FAVOURITES - 3, new Date('2026-01-01'))
    const token = await addFavourites({}, [1, 2, 3, 4, 5])
    expect(await mergeVisitor(context, { token, accountId })).toEqual({ left: { favourites: 3, compared: 0 } })
    const ids = await listFavouritesOf({ accountId })
    expect(ids).toHaveLength(MAX_FAVOURITES)
    expect(ids.slice(0, 6)).toEqual([5, 4, 3, 2, 1, 0].map(car))
    expect(old.filter((id) => ids.includes(id))).toHaveLength(MAX_FAVOURITES - 6)
  })

  it('the twenty newest compared cars stay, whatever their blocks', async () => {
    const used = cars.slice(0, 30)
    const newCars = cars.slice(30, 35)
    await db.updateTable('car').set({ catalogue_block: 'new' }).where('id', 'in', newCars).execute()
    await addCompared({ accountId }, used.slice(0, 15))
    const token = await addCompared({}, used.slice(15))
    const other = await addCompared({}, newCars)
    expect(await mergeVisitor(context, { token, accountId })).toEqual({ left: { favourites: 0, compared: 10 } })
    expect(await mergeVisitor(context, { token: other, accountId })).toEqual({ left: { favourites: 0, compared: 5 } })
    expect(await listComparedOf({ accountId })).toEqual([...used.slice(15), ...newCars])
    await db.updateTable('car').set({ catalogue_block: 'used' }).where('id', 'in', newCars).execute()
  })

  it('the last view of a car counts, and the newest stay', async () => {
    const token = await addFavourites({}, [0])
    await addFavourites({ accountId }, [0])
    const [browser, account] = [await getVisitorId({ token }), await getVisitorId({ accountId })]
    const views = cars.map((car_id, place) => ({ car_id, viewed_at: at(place) }))
    await db
      .insertInto('viewed_car')
      .values([
        ...views.slice(0, 50).map((view) => ({ ...view, visitor_id: account })),
        ...views.slice(30).map((view) => ({ ...view, visitor_id: browser, viewed_at: at(100) })),
      ])
      .execute()
    await mergeVisitor(context, { token, accountId })
    const rows = await db.selectFrom('viewed_car').select(['car_id', 'viewed_at', 'visitor_id']).execute()
    expect(rows).toHaveLength(MAX_VIEWED)
    expect(rows.every(({ visitor_id }) => visitor_id === account)).toBe(true)
    expect(rows.filter(({ viewed_at }) => viewed_at.getTime() === at(100).getTime())).toHaveLength(30)
    expect(Math.min(...rows.map(({ car_id }) => car_id))).toBe(car(10))
  })

  it('viewed cars that only the browser stores are merged too, with a token or without', async () => {
    const viewedIds = async () => listViewedIds(context, await getVisitorId({ accountId }))
    await mergeVisitor(context, { token: undefined, accountId, viewed: [car(1), 999_999, car(0)] })
    expect(await viewedIds()).toEqual([car(1), car(0)])
    minutes += 1
    await mergeVisitor(context, { token: await addFavourites({}, [0]), accountId, viewed: [car(2)] })
    expect(await viewedIds()).toEqual([car(2), car(1), car(0)])
    expect(await listFavouritesOf({ accountId })).toEqual([car(0)])
  })

  it('a link to the browser’s list stays valid, unless the account has one of its own', async () => {
    const token = await addFavourites({}, [0])
    await addFavourites({ accountId }, [1])
    const [browser, account] = [await getVisitorId({ token }), await getVisitorId({ accountId })]
    const [mine, lost, lives] = [randomUUID(), randomUUID(), randomUUID()]
    await db
      .insertInto('shared_list')
      .values([
        { token: mine, visitor_id: account, kind: 'favourites', opened_at: now() },
        { token: lost, visitor_id: browser, kind: 'favourites', opened_at: now() },
        { token: lives, visitor_id: browser, kind: 'comparison', opened_at: now() },
      ])
      .execute()
    await mergeVisitor(context, { token, accountId })
    const rows = await db.selectFrom('shared_list').select(['token', 'visitor_id']).orderBy('kind').execute()
    expect(rows).toEqual([
      { token: mine, visitor_id: account },
      { token: lives, visitor_id: account },
    ])
  })
})

it('a token that is forged, unknown, already merged or missing is ignored and creates no visitor', async () => {
  const token = await addFavourites({}, [0])
  const unknown = signVisitorToken(randomUUID(), await context.signingSecret())
  const forged = `${randomUUID()}.${token?.split('.')[1]}`
  for (const strange of [forged, unknown, 'x', '', undefined])
    expect(await mergeVisitor(context, { token: strange, accountId })).toEqual(NOTHING_MERGED)
  expect(await findVisitorId(context, { accountId })).toBeUndefined()
  await mergeVisitor(context, { token, accountId })
  const other = await addAccount(db)
  expect(await mergeVisitor(context, { token, accountId: other })).toEqual(NOTHING_MERGED)
  expect(await listFavouritesOf({ accountId: other })).toEqual([])
  expect(await listFavouritesOf({ accountId })).toEqual([car(0)])
})

it('simultaneous logins of tabs and devices during other commands lose nothing and do not deadlock', async () => {
  for (let round = 0; round < 12; round += 1) {
    await db.deleteFrom('visitor').execute()
    const other = await addAccount(db)
    const [phone, desk] = [await addFavourites({}, [0, 1]), await addFavourites({}, [1, 2])]
    await addFavourites({ accountId }, [3])
    const late = addFavourite(context, { token: phone, isRobot: false }, car(4))
    const [lateResult] = await Promise.all([
      late,
      mergeVisitor(context, { token: phone, accountId }),
      mergeVisitor(context, { token: desk, accountId }),
      mergeVisitor(context, { token: phone, accountId }),
      mergeVisitor(context, { token: desk, accountId: round % 2 === 0 ? other : accountId }),
      addFavourite(context, { accountId, isRobot: false }, car(5)),
      addFavourite(context, { accountId: other, isRobot: false }, car(6)),
    ])
    // The late click was either in time, or created a new visitor of the browser, which the next login merges.
    await mergeVisitor(context, { token: lateResult.token, accountId })
    const all = [...(await listFavouritesOf({ accountId })), ...(await listFavouritesOf({ accountId: other }))]
    expect([...new Set(all)].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6].map(car))
    expect(await db.selectFrom('visitor').select('id').where('account_id', 'is', null).execute()).toEqual([])
  }
})
