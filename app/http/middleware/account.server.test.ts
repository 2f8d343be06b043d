import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { loadSavedCars } from '#app/features/saved-cars/load-saved-cars.server.ts'
import { addFavourite } from '#domain/favourites/change-favourites.server.ts'
import { addAccount, cookieOf } from '#tests/factories/accounts.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { account, accountContext } from './account.ts'
import { siteContext } from './site.ts'

const database = await shareInFile(createTestDatabase())
await addStock(database.db)
const carId = await addCar(database.db)
const { site } = await shareInFile(createTestSite(database))

/** Sends a request with these cookies through the middleware to a page that reads the session. */
async function request(cookie: string, page: () => Response = () => new Response('page'), path = '/') {
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  const incoming = new Request(`https://cars.example${path}`, { headers: { cookie } })
  const next = async () => {
    await Promise.all([context.get(accountContext)(), context.get(accountContext)()])
    return page()
  }
  const args = { request: incoming, context, params: {}, pattern: '/', url: new URL(incoming.url) }
  const response = (await account(args, next)) ?? new Response()
  return { session: await context.get(accountContext)(), headers: response.headers }
}

const addVisitorFavourite = async () =>
  `__Host-visitor=${(await addFavourite(site, { isRobot: false }, carId)).token ?? 'none'}`

it('lists saved for the browser after the login move to the account with the next request', async () => {
  const accountId = await addAccount(database.db)
  const cookie = `${await cookieOf(site, accountId)}; ${await addVisitorFavourite()}`
  const { session, headers } = await request(cookie)
  expect(session?.accountId).toBe(accountId)
  expect(await loadSavedCars(site, { accountId })).toMatchObject({ favourites: [carId] })
  expect(headers.getSetCookie()).toContain('__Host-visitor=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax')
  const again = await request(cookie)
  expect(again.session?.accountId).toBe(accountId)
})

it('an ended session takes over no lists of the browser', async () => {
  const accountId = await addAccount(database.db)
  const session = await cookieOf(site, accountId)
  const visitor = await addVisitorFavourite()
  await database.db.deleteFrom('account_session').where('account_id', '=', accountId).execute()
  expect((await request(`${session}; ${visitor}`)).session).toBeUndefined()
  expect(await loadSavedCars(site, { accountId })).toMatchObject({ favourites: [] })
  expect(await loadSavedCars(site, { token: visitor.split('=')[1] })).toMatchObject({ favourites: [carId] })
})

it.each([
  ['for an unknown browser', '', '/', undefined, null],
  ['for a known browser', 'theme=dark; __Host-visitor=x', '/', undefined, 'private, no-store'],
  ['that sets a visitor cookie', '', '/', '__Host-visitor=x; Path=/', 'private, no-store'],
  ['in the personal area', '', '/personal/login/', undefined, 'private, no-store'],
])('an answer %s: %s %s %s has the cache-control %s', async (_case, cookie, path, setCookie, cacheControl) => {
  const page = () => new Response('page', { headers: setCookie === undefined ? {} : { 'set-cookie': setCookie } })
  expect((await request(cookie, page, path)).headers.get('cache-control')).toBe(cacheControl)
})
