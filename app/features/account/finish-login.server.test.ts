import { expect, it } from 'vitest'
import { loadSavedCars } from '#app/features/saved-cars/load-saved-cars.server.ts'
import { addFavourite } from '#domain/favourites/add-favourite.server.ts'
import { MAX_FAVOURITES } from '#domain/favourites/favourite.ts'
import { addAccount, cookieOf } from '#tests/factories/accounts.ts'
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
  const answer = await finishLogin(request, context, accountId, back)
  return { to: answer.headers.get('location'), status: answer.status, setCookies: answer.headers.getSetCookie() }
}

it('a login begins a new session and ends the one that the browser brought', async () => {
  const accountId = await addAccount(db)
  const before = await cookieOf(site.auth, accountId)
  const { status, setCookies } = await logIn(accountId, before)
  expect(status).toBe(303)
  expect(setCookies.join()).toMatch(/__Host-session=[^;]+;.*HttpOnly/)
  expect(await site.auth.findSession(new Headers({ cookie: before }))).toBeUndefined()
  const after = setCookies.map((cookie) => cookie.split(';')[0]).join('; ')
  expect(await site.auth.findSession(new Headers({ cookie: after }))).toMatchObject({ session: { accountId } })
})

it('he goes on to where he was, within the site alone', async () => {
  const accountId = await addAccount(db)
  expect((await logIn(accountId, '', '/compare/')).to).toBe('/compare/')
  for (const back of [undefined, '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/personal/login/'])
    expect((await logIn(accountId, '', back)).to).toBe('/personal/')
})

it('what was kept for the browser is his', async () => {
  const accountId = await addAccount(db)
  const car = await addCar(db)
  const { token } = await addFavourite(site, newVisitor, car)
  const { to } = await logIn(accountId, `__Host-visitor=${token}`, '/favorites/')
  expect(to).toBe('/favorites/')
  expect((await loadSavedCars(site, { accountId })).favourites).toEqual([car])
})

it('he is told how many cars did not fit, and goes on from there', async () => {
  const accountId = await addAccount(db)
  const owner = { accountId, isRobot: false }
  for (let kept = 0; kept < MAX_FAVOURITES; kept += 1) await addFavourite(site, owner, await addCar(db))
  const { token } = await addFavourite(site, newVisitor, await addCar(db))
  const { to } = await logIn(accountId, `__Host-visitor=${token}`, '/cars/')
  expect(to).toBe('/personal/login/done/?favourites=1&compared=0&back=%2Fcars%2F')
})

it('a merge that fails keeps nobody out', async () => {
  const accountId = await addAccount(db)
  const broken = { ...site, signingSecret: () => Promise.reject(new Error('away')) }
  const { token } = await addFavourite(site, newVisitor, await addCar(db))
  const { request, context } = createActionArgs(
    broken,
    '/personal/login/code/',
    {},
    { cookie: `__Host-visitor=${token}` },
  )
  const answer = await finishLogin(request, context, accountId, '/cars/')
  expect(answer.headers.get('location')).toBe('/cars/')
})
