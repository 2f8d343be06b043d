import { randomUUID } from 'node:crypto'
import { createStaticHandler, type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { siteContext } from '#app/http/middleware/site.ts'
import { addFavourite, removeFavourite } from '#domain/favourites/change-favourites.server.ts'
import { closeSharedList, openSharedList } from '#domain/sharing/shared-lists.server.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { loadSharedFavourites } from './load-shared-favourites.server.ts'
import { loader } from './route.tsx'

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const [first, second] = [await addCar(db), await addCar(db)]
const { site } = await shareInFile(createTestSite(database))

async function createOwner() {
  const { token } = await addFavourite(site, { isRobot: false }, first)
  return { isRobot: false, token }
}

const loadShared = (args: LoaderFunctionArgs) => loader({ ...args, params: { token: args.params.token ?? '' } })

/** The status of the page for this token. */
async function visit(token: string): Promise<number> {
  const requestContext = new RouterContextProvider(new Map([[siteContext, site]]))
  const router = createStaticHandler([{ id: 'shared', path: '/favorites/shared/:token', loader: loadShared }])
  const address = `${site.siteUrl}/favorites/shared/${encodeURIComponent(token)}/`
  const answer = await router.query(new Request(address), { requestContext })
  return answer instanceof Response ? answer.status : answer.statusCode
}

it('shows the current list and nothing about its owner', async () => {
  const owner = await createOwner()
  const token = (await openSharedList(site, owner, 'favourites')) ?? ''
  await addFavourite(site, owner, second)
  await removeFavourite(site, owner, first)
  await db.updateTable('car').set({ price_rub: 950_000 }).where('id', '=', second).execute()
  const shown = await loadSharedFavourites(site, {}, token)
  expect(shown?.cars.map(({ id }) => id)).toEqual([second])
  expect(Object.keys(shown ?? {}).toSorted()).toEqual(['cars', 'isOwn', 'siteName', 'siteUrl'])
  expect(JSON.stringify(shown)).not.toMatch(/priceThen|addedAt|1000000/)
})

it('recognises only the owner as such', async () => {
  const [anna, boris] = [await createOwner(), await createOwner()]
  const token = (await openSharedList(site, anna, 'favourites')) ?? ''
  expect((await loadSharedFavourites(site, anna, token))?.isOwn).toBe(true)
  expect((await loadSharedFavourites(site, boris, token))?.isOwn).toBe(false)
  expect((await loadSharedFavourites(site, {}, token))?.isOwn).toBe(false)
})

it('a wrong token, a closed one and one of another list are 404', async () => {
  const owner = await createOwner()
  const token = (await openSharedList(site, owner, 'favourites')) ?? ''
  const ofComparison = (await openSharedList(site, owner, 'comparison')) ?? ''
  expect(await visit(token)).toBe(200)
  for (const wrong of ['x', randomUUID(), ofComparison, `${token}0`, "' or 1=1"]) expect(await visit(wrong)).toBe(404)
  await closeSharedList(site, owner, 'favourites')
  expect(await visit(token)).toBe(404)
})
