import { expect, it } from 'vitest'
import { addFavourite, removeFavourite } from '#domain/favourites/change-favourites.server.ts'
import { countFavourites } from '#domain/favourites/list-favourites.server.ts'
import { MAX_FAVOURITES } from '#domain/favourites/favourite.ts'
import { findShareToken } from '#domain/sharing/shared-lists.server.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { action } from './route.ts'

const PATH = '/favorites/changes/'
const NOW = new Date('2026-11-20T09:00:00Z')
const PAGE_HEADERS = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const { site } = await shareInFile(createTestSite(database, { now: () => NOW }))

const call = (fields: Record<string, string> | string, cookie = '', headers: Record<string, string> = {}) =>
  action({ ...createActionArgs(site, PATH, fields, { cookie, ...headers }), pattern: PATH })

/** A visitor with some favourites. */
async function createVisitor(count: number) {
  let owner: { isRobot: boolean; token?: string } = { isRobot: false }
  const cars: number[] = []
  for (; cars.length < count;) {
    const car = await addCar(db)
    owner = { ...owner, token: (await addFavourite(site, owner, car)).token }
    cars.push(car)
  }
  return { owner, cars, cookie: `__Host-visitor=${owner.token}` }
}

it('clears the list and restores it', async () => {
  const { owner, cookie } = await createVisitor(3)
  const cleared = await call({ intent: 'clear' }, cookie)
  expect(cleared.headers.get('cache-control')).toBe('no-store')
  expect(await cleared.json()).toEqual({ success: 'Y' })
  expect(await countFavourites(site, owner)).toBe(0)
  expect(await (await call({ intent: 'restore', removed: String(NOW.getTime()) }, cookie)).json()).toEqual({
    success: 'Y',
  })
  expect(await countFavourites(site, owner)).toBe(3)
  expect(await (await call({ intent: 'restore', removed: String(NOW.getTime()) }, cookie)).json()).toMatchObject({
    success: 'N',
    msg: expect.stringContaining('нечего'),
  })
})

it('restoring more cars than fit answers with an error', async () => {
  const { owner, cars, cookie } = await createVisitor(1)
  await removeFavourite(site, owner, cars[0] ?? 0)
  for (let made = 0; made < MAX_FAVOURITES; made += 1) await addFavourite(site, owner, await addCar(db))
  const fields = { intent: 'restore', removed: String(NOW.getTime()) }
  expect(await (await call(fields, cookie)).json()).toMatchObject({ success: 'N', msg: expect.stringContaining('200') })
  const plain = await call(fields, cookie, PAGE_HEADERS)
  expect(plain.status).toBe(303)
  expect(plain.headers.get('set-cookie')).toContain('notice=favourites-full')
})

it('shares the list and closes it', async () => {
  const { owner, cookie } = await createVisitor(1)
  expect(await (await call({ intent: 'share' }, cookie)).json()).toEqual({ success: 'Y' })
  expect(await findShareToken(site, owner, 'favourites')).toBeTypeOf('string')
  await call({ intent: 'close' }, cookie)
  expect(await findShareToken(site, owner, 'favourites')).toBeUndefined()
})

it('changes only the list of the visitor', async () => {
  const [anna, boris] = [await createVisitor(2), await createVisitor(2)]
  await call({ intent: 'clear' }, anna.cookie)
  await call({ intent: 'restore', removed: String(NOW.getTime()) }, boris.cookie)
  expect(await countFavourites(site, anna.owner)).toBe(0)
  expect(await countFavourites(site, boris.owner)).toBe(2)
})

it('without JavaScript the browser returns to the list in the same order', async () => {
  const { cookie } = await createVisitor(1)
  const locationFor = async (fields: Record<string, string>) =>
    (await call(fields, cookie, PAGE_HEADERS)).headers.get('location')
  expect(await locationFor({ intent: 'share', sort: 'price-asc' })).toBe('/favorites/?sort=price-asc')
  expect(await locationFor({ intent: 'close', sort: 'added' })).toBe('/favorites/')
  expect(await locationFor({ intent: 'close', sort: '//evil.example' })).toBe('/favorites/')
})

it('creates no visitor for a list that does not exist', async () => {
  for (const intent of ['clear', 'share', 'close']) {
    const response = await call({ intent })
    expect(response.headers.get('set-cookie')).toBeNull()
  }
  expect(await (await call({ intent: 'share' })).json()).toMatchObject({ success: 'N' })
})

it.each([
  '',
  'intent=',
  'intent=drop',
  'intent=clear&intent=clear',
  'intent=restore',
  'intent=restore&removed=',
  'intent=restore&removed=x',
  'intent=restore&removed=1e300',
  'intent=restore&removed=9007199254740991',
  'intent=restore&removed=1&removed=2',
  '__proto__=1',
])('answers 400 to %s, and changes nothing', async (fields) => {
  const { owner, cookie } = await createVisitor(1)
  const response = await call(fields, cookie)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ success: 'N', msg: expect.any(String) })
  expect(await countFavourites(site, owner)).toBe(1)
})
