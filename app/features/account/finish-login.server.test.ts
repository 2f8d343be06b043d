import { expect, it } from 'vitest'
import { loadSavedCars } from '#app/features/saved-cars/load-saved-cars.server.ts'
import { addFavourite } from '#domain/favourites/change-favourites.server.ts'
import { MAX_FAVOURITES } from '#domain/favourites/favourite.ts'
import { addAccount, cookieOf, findSessionOf } from '#tests/factories/accounts.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { finishLogin } from './finish-login.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const { site } = await shareInFile(createTestSite(database))
const newVisitor = { isRobot: false }

async function logIn(accountId: number, cookie: string, back?: string) {
  const { request, context } = createActionArgs(site, '/personal/login/code/', {}, { cookie })
  const response = await finishLogin(request, context, accountId, back)
  return { to: response.headers.get('location'), status: response.status, setCookies: response.headers.getSetCookie() }
}

it('a login begins a new session and ends the previous one of the browser', async () => {
  const accountId = await addAccount(db)
  const before = await cookieOf(site, accountId)
  const { status, setCookies } = await logIn(accountId, before)
  expect(status).toBe(303)
  expect(setCookies.join()).toMatch(/__Host-session=[^;]+;.*HttpOnly/)
  expect(await findSessionOf(site, before)).toBeUndefined()
  const after = setCookies.map((cookie) => cookie.split(';')[0]).join('; ')
  expect(await findSessionOf(site, after)).toMatchObject({ accountId })
})

it('the login returns to the previous page, within the site only', async () => {
  const accountId = await addAccount(db)
  expect((await logIn(accountId, '', '/compare/')).to).toBe('/compare/')
  for (const back of [undefined, '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/personal/login/'])
    expect((await logIn(accountId, '', back)).to).toBe('/personal/')
})

it('what was saved for the browser moves to the account', async () => {
  const accountId = await addAccount(db)
  const car = await addCar(db)
  const { token } = await addFavourite(site, newVisitor, car)
  const { to } = await logIn(accountId, `__Host-visitor=${token}`, '/favorites/')
  expect(to).toBe('/favorites/')
  expect((await loadSavedCars(site, { accountId })).favourites).toEqual([car])
})

it('the number of cars that did not fit is reported on the next page', async () => {
  const accountId = await addAccount(db)
  const owner = { accountId, isRobot: false }
  for (let count = 0; count < MAX_FAVOURITES; count += 1) await addFavourite(site, owner, await addCar(db))
  const { token } = await addFavourite(site, newVisitor, await addCar(db))
  const { to } = await logIn(accountId, `__Host-visitor=${token}`, '/cars/')
  expect(to).toBe('/personal/login/done/?favourites=1&compared=0&back=%2Fcars%2F')
})

it('a failed merge does not prevent the login', async () => {
  const accountId = await addAccount(db)
  const broken = { ...site, signingSecret: () => Promise.reject(new Error('away')) }
  const { token } = await addFavourite(site, newVisitor, await addCar(db))
  const { request, context } = createActionArgs(
    broken,
    '/personal/login/code/',
    {},
    { cookie: `__Host-visitor=${token}` },
  )
  const response = await finishLogin(request, context, accountId, '/cars/')
  expect(response.headers.get('location')).toBe('/cars/')
})
