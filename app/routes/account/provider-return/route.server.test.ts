import { afterAll, beforeEach, expect, it } from 'vitest'
import { accountContext } from '#app/http/middleware/account.ts'
import { addFavourite } from '#domain/favourites/change-favourites.server.ts'
import { countFavourites } from '#domain/favourites/list-favourites.server.ts'
import { createAuth } from '#platform/auth/auth.server.ts'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { authPaths } from '#urls/login-paths.ts'
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
const fake = await shareInFile(startFakeLoginProvider('vk', `${SITE}${authPaths().providerReturn}/callback/vk/`))
const http = createHttpClient({
  userAgent: 'test',
  allowPrivateAddresses: true,
  limits: { totalMs: 1000, idleMs: 1000 },
})
afterAll(() => http.close())
const { site } = await shareInFile(
  createTestSite(database, {
    auth: createAuth(
      db,
      {
        siteUrl: SITE,
        paths: authPaths(),
        secret: 's'.repeat(40),
        keys: { vk: fake.key },
        endpoints: { vk: fake.endpoints },
        http,
      },
      createLog('silent'),
    ),
  }),
)

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
  call.context.set(accountContext, async () => (await site.auth.findSession(new Headers({ cookie })))?.session)
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

async function returnFromProvider({ back = '', cookie }: { back?: string; cookie: string }) {
  const call = createActionArgs(site, back, {}, { cookie })
  const request = new Request(back, { headers: { cookie } })
  const response = await loader({ ...call, request, params: { '*': '' }, pattern: '/personal/login/by/*' })
  const merged = mergeCookies(cookie, response.headers.getSetCookie())
  const session = (await site.auth.findSession(new Headers({ cookie: merged })))?.session
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
  expect(login.cookie).not.toContain('way=')
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

it('any other path below the callback is answered with 404', async () => {
  for (const path of ['', 'callback/yandex/', 'sign-in/social/', 'get-session/'])
    await expect(
      returnFromProvider({ back: `${SITE}${authPaths().providerReturn}/${path}`, cookie: '' }),
    ).rejects.toMatchObject({
      status: 404,
    })
})
