import { afterAll, beforeEach, expect, it } from 'vitest'
import { accountContext } from '#app/http/middleware/account.ts'
import { addFavourite } from '#domain/favourites/change-favourites.server.ts'
import { countFavourites } from '#domain/favourites/list-favourites.server.ts'
import { createAuthProviders } from '#platform/auth/auth-providers.server.ts'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { providerReturnPath } from '#urls/login-paths.ts'
import { addAccount, cookieOf, findSessionOf } from '#tests/factories/accounts.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { startFakeLoginProvider } from '#tests/fakes/fake-login-provider.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { action } from '#app/routes/account/login-with/route.tsx'
import { loader } from './route.ts'

const SITE = 'https://cars.example'
const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const fake = await shareInFile(startFakeLoginProvider('vk', SITE + providerReturnPath('vk')))
const http = createHttpClient({
  userAgent: 'test',
  allowPrivateAddresses: true,
  limits: { totalMs: 1000, idleMs: 1000 },
})
afterAll(() => http.close())
const authProviders = createAuthProviders(
  {
    keys: { vk: fake.key },
    returnUrl: (provider) => SITE + providerReturnPath(provider),
    endpoints: { vk: fake.endpoints },
    http,
  },
  createLog('silent'),
)
const { site } = await shareInFile(createTestSite(database, { authProviders }))

let personCount = 0
beforeEach(() => {
  fake.isRefused = false
  fake.person = { id: String((personCount += 1)), firstName: 'Анна' }
})

/** Applies `Set-Cookie` headers to a cookie header, as a browser does: only what these tests need. */
function mergeCookies(cookie: string, setCookies: readonly string[]): string {
  const jar = new Map(
    cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.split('=')[0] ?? '', pair]),
  )
  for (const set of setCookies) {
    const [pair = ''] = set.split(';')
    const [name = ''] = pair.split('=')
    if (set.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, pair)
  }
  return [...jar.values()].join('; ')
}

async function startLogin(fields: Record<string, string>, { cookie = '', provider = 'vk' } = {}) {
  const path = `/personal/login/with/${provider}/`
  const call = createActionArgs(site, path, fields, { cookie })
  call.context.set(accountContext, () => findSessionOf(site, cookie))
  const result = await action({ ...call, params: { provider }, pattern: '/personal/login/with/:provider/' })
  if (result instanceof Response) return { to: result.headers.get('location'), back: undefined, cookie }
  const providerResponse = await fetch(result.data.url, { redirect: 'manual' })
  const setCookies = new Headers(result.init?.headers ?? {}).getSetCookie()
  return {
    to: undefined,
    back: providerResponse.headers.get('location') ?? '',
    cookie: mergeCookies(cookie, setCookies),
  }
}

async function returnFromProvider({ back = '', cookie }: { back?: string; cookie: string }, method = 'GET') {
  const call = createActionArgs(site, back, {}, { cookie })
  const request = new Request(back, { method, headers: { cookie } })
  const [, provider = ''] = /\/callback\/(\w+)\//.exec(back) ?? []
  const pattern = '/personal/login/by/callback/:provider/'
  const response = await loader({ ...call, request, params: { provider }, pattern })
  const merged = mergeCookies(cookie, response.headers.getSetCookie())
  const session = await findSessionOf(site, merged)
  return { to: response.headers.get('location'), cookie: merged, accountId: session?.accountId }
}

const CONSENT_FIELDS = { consent: 'yes', consent_version: '1', advertising_version: '1' }

it('a login by a provider needs a consent, and an unknown provider is answered with 404', async () => {
  const refused = await startLogin({ back: '/cars/new/' })
  expect(refused.to).toBe('/personal/login/?back=%2Fcars%2Fnew%2F&error=no-consent&provider=vk')
  for (const provider of ['yandex', 'google', '..'])
    await expect(startLogin(CONSENT_FIELDS, { provider })).rejects.toMatchObject({ init: { status: 404 } })
})

it('the first login creates an account, records the consents with their versions and returns to `back`', async () => {
  const login = await returnFromProvider(
    await startLogin({ ...CONSENT_FIELDS, advertising: 'yes', back: '/cars/new/' }),
  )
  expect(login.to).toBe('/cars/new/')
  const consents = await db
    .selectFrom('account_consent')
    .select(['purpose', 'text_slug', 'text_version'])
    .where('account_id', '=', login.accountId ?? 0)
    .orderBy('id')
    .execute()
  expect(consents).toEqual([
    { purpose: 'personal-data', text_slug: 'consent', text_version: 1 },
    { purpose: 'advertising', text_slug: 'advertising', text_version: 1 },
  ])
  expect(login.cookie).not.toContain('provider-login=')
  const again = await returnFromProvider(await startLogin(CONSENT_FIELDS))
  expect(again).toMatchObject({ to: '/personal/', accountId: login.accountId })
})

it('a form that has the version of the advertising text but no tick is no consent to advertising', async () => {
  const { accountId } = await returnFromProvider(await startLogin(CONSENT_FIELDS))
  const rows = await db
    .selectFrom('account_consent')
    .select('purpose')
    .where('account_id', '=', accountId ?? 0)
    .execute()
  expect(rows).toEqual([{ purpose: 'personal-data' }])
})

it('the favourites of the browser are moved to the account', async () => {
  const { token } = await addFavourite(site, { isRobot: false }, await addCar(db))
  const login = await returnFromProvider(await startLogin(CONSENT_FIELDS, { cookie: `__Host-visitor=${token}` }))
  expect(await countFavourites(site, { accountId: login.accountId })).toBe(1)
})

it('a visitor is redirected only to paths of this site', async () => {
  for (const back of ['//evil.example/', 'https://evil.example/', '/\\evil.example', '/personal/logout/'])
    expect((await returnFromProvider(await startLogin({ ...CONSENT_FIELDS, back }))).to).toBe('/personal/')
})

it('a cancelled login returns to the login page, with the path to go back to', async () => {
  fake.isRefused = true
  const cancelled = await returnFromProvider(await startLogin({ ...CONSENT_FIELDS, back: '/cars/' }))
  expect(cancelled).toMatchObject({
    to: '/personal/login/?back=%2Fcars%2F&error=cancelled&provider=vk',
    accountId: undefined,
  })
})

it('a logged-in visitor links an identity to their account, without a second consent', async () => {
  const login = await returnFromProvider(await startLogin(CONSENT_FIELDS))
  await expect(startLogin({ link: 'yes' })).rejects.toMatchObject({ status: 303 })
  fake.person = { id: String((personCount += 1)), firstName: 'Анна' }
  const linked = await returnFromProvider(await startLogin({ link: 'yes' }, { cookie: login.cookie }))
  expect(linked).toMatchObject({ to: '/personal/data/contact/?done=linked', accountId: login.accountId })
  expect((await returnFromProvider(await startLogin(CONSENT_FIELDS))).accountId).toBe(login.accountId)
})

it('a login by a provider ends the browser’s previous session', async () => {
  const first = await returnFromProvider(await startLogin(CONSENT_FIELDS))
  fake.person = { id: String((personCount += 1)), firstName: 'Пётр' }
  const second = await returnFromProvider(await startLogin(CONSENT_FIELDS, { cookie: first.cookie }))
  expect(second.accountId).not.toBe(first.accountId)
  expect(await findSessionOf(site, first.cookie)).toBeUndefined()
})

it('a login that this browser has not started leads to the login page, without a session', async () => {
  const login = await startLogin(CONSENT_FIELDS)
  const lost = { to: '/personal/login/?error=lost&provider=vk', accountId: undefined }
  expect(await returnFromProvider({ ...login, cookie: '' })).toMatchObject(lost)
  expect(await returnFromProvider({ ...login, cookie: (await startLogin(CONSENT_FIELDS)).cookie })).toMatchObject(lost)
})

it('an identity of another account is not linked', async () => {
  await returnFromProvider(await startLogin(CONSENT_FIELDS))
  const cookie = await cookieOf(site, await addAccount(db))
  const { to } = await returnFromProvider(await startLogin({ link: 'yes' }, { cookie }))
  expect(to).toBe('/personal/data/contact/?error=taken&provider=vk')
})

it('the return of another provider, or by another method, is answered with 404', async () => {
  const { cookie } = await startLogin(CONSENT_FIELDS)
  for (const provider of ['yandex', 'google'])
    await expect(returnFromProvider({ back: SITE + providerReturnPath(provider), cookie })).rejects.toMatchObject({
      status: 404,
    })
  for (const method of ['HEAD', 'POST'])
    await expect(returnFromProvider({ back: SITE + providerReturnPath('vk'), cookie }, method)).rejects.toMatchObject({
      status: 404,
    })
})
