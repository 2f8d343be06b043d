import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { loadSavedCars } from '#app/features/saved-cars/load-saved-cars.server.ts'
import { addFavourite } from '#domain/favourites/add-favourite.server.ts'
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

/** Sends a request with these cookies through the middleware to a page that wants to know who has logged in. */
async function ask(cookie: string, page: () => Response = () => new Response('page'), path = '/') {
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  const request = new Request(`https://cars.example${path}`, { headers: { cookie } })
  const next = async () => {
    await Promise.all([context.get(accountContext)(), context.get(accountContext)()])
    return page()
  }
  const args = { request, context, params: {}, pattern: '/', url: new URL(request.url) }
  const response = (await account(args, next)) ?? new Response()
  return { session: await context.get(accountContext)(), headers: response.headers }
}

const keepSomething = async () =>
  `__Host-visitor=${(await addFavourite(site, { isRobot: false }, carId)).token ?? 'none'}`

it('what was kept for the browser after the login is the account’s with the next request', async () => {
  const accountId = await addAccount(database.db)
  const cookie = `${await cookieOf(site.auth, accountId)}; ${await keepSomething()}`
  const { session, headers } = await ask(cookie)
  expect(session?.accountId).toBe(accountId)
  expect(await loadSavedCars(site, { accountId })).toMatchObject({ favourites: [carId] })
  expect(headers.getSetCookie()).toContain('__Host-visitor=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
  const again = await ask(cookie)
  expect(again.session?.accountId).toBe(accountId)
})

it('an ended session takes nothing from the browser', async () => {
  const accountId = await addAccount(database.db)
  const session = await cookieOf(site.auth, accountId)
  const visitor = await keepSomething()
  await site.auth.endSession(new Headers({ cookie: session }))
  expect((await ask(`${session}; ${visitor}`)).session).toBeUndefined()
  expect(await loadSavedCars(site, { accountId })).toMatchObject({ favourites: [] })
  expect(await loadSavedCars(site, { token: visitor.split('=')[1] })).toMatchObject({ favourites: [carId] })
})

it.each([
  ['of a stranger’s browser', '', '/', undefined, null],
  ['of a browser that is known', 'theme=dark; __Host-visitor=x', '/', undefined, 'private, no-store'],
  ['that makes a browser known', '', '/', '__Host-visitor=x; Path=/', 'private, no-store'],
  ['in the personal area', '', '/personal/login/', undefined, 'private, no-store'],
])('an answer %s: %s %s %s is kept as %s', async (_whose, cookie, path, setCookie, kept) => {
  const page = () => new Response('page', { headers: setCookie === undefined ? {} : { 'set-cookie': setCookie } })
  expect((await ask(cookie, page, path)).headers.get('cache-control')).toBe(kept)
})
