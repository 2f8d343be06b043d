import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { type FakeLoginProvider, startFakeLoginProvider } from '#tests/fakes/fake-login-provider.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { AUTH_PROVIDERS, type AuthProvider } from './auth-provider.ts'
import { createAuth } from './auth.server.ts'
import { createHttpClient } from '../http-client/http-client.server.ts'
import { createLog } from '../log/log.server.ts'

const SITE = 'https://cars.example'
const { db } = await shareInFile(createTestDatabase())
const AUTH_PATH = '/personal/login/by'
const returnUrl = (provider: AuthProvider) => `${SITE}${AUTH_PATH}/callback/${provider}/`
const fakes = {
  vk: await shareInFile(startFakeLoginProvider('vk', returnUrl('vk'))),
  yandex: await shareInFile(startFakeLoginProvider('yandex', returnUrl('yandex'))),
}
const http = createHttpClient({ userAgent: 'test', allowPrivateAddresses: true, limits: { totalMs: 400, idleMs: 400 } })
afterAll(() => http.close())
const auth = createAuth(
  db,
  {
    siteUrl: SITE,
    paths: { providerReturn: AUTH_PATH, login: '/personal/login/' },
    secret: 's'.repeat(40),
    keys: { vk: fakes.vk.key, yandex: fakes.yandex.key },
    endpoints: { vk: fakes.vk.endpoints, yandex: fakes.yandex.endpoints },
    http,
  },
  createLog('silent'),
)

let lastPersonId = 0
beforeEach(() => {
  for (const fake of Object.values(fakes)) {
    fake.isRefused = false
    fake.setBehaviour({ kind: 'normal' })
    fake.planBehaviours()
    fake.person = { id: String((lastPersonId += 1)), firstName: 'Анна' }
  }
})

const cookieOf = (setCookies: readonly string[]) =>
  setCookies
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ')
const returnPaths = { returnPath: '/personal/login/done/', failurePath: '/personal/login/?back=%2Fcars%2F' }

/** Sends the browser to the provider and back. Returns the callback address and the cookies. */
async function startLogin(provider: AuthProvider, headers = new Headers(), isLink = false) {
  const { url, setCookies } = await auth.startProviderLogin(provider, { ...returnPaths, isLink }, headers)
  const response = await fetch(url, { redirect: 'manual' })
  const cookie = [headers.get('cookie'), cookieOf(setCookies)].filter(Boolean).join('; ')
  return { callbackUrl: new URL(response.headers.get('location') ?? ''), cookie, authorizationUrl: new URL(url) }
}

async function finishLogin({ callbackUrl, cookie }: { callbackUrl: URL; cookie: string }) {
  const response = await auth.handleCallback(new Request(callbackUrl, { headers: { cookie } }))
  const setCookies = response.headers.getSetCookie()
  return { status: response.status, to: response.headers.get('location'), setCookies }
}

const sessionOf = async (setCookies: readonly string[]) =>
  (await auth.findSession(new Headers({ cookie: cookieOf(setCookies) })))?.session

it.each(AUTH_PROVIDERS)(
  '%s: a visitor whom it confirms is logged in, and gets the same account the next time',
  async (provider) => {
    const login = await startLogin(provider)
    expect(login.authorizationUrl.searchParams.get('scope')).not.toContain('mail')
    const first = await finishLogin(login)
    expect(first).toMatchObject({ status: 302, to: returnPaths.returnPath })
    const session = await sessionOf(first.setCookies)
    const second = await finishLogin(await startLogin(provider))
    expect((await sessionOf(second.setCookies))?.accountId).toBe(session?.accountId)
    const account = await db
      .selectFrom('site_account')
      .selectAll()
      .where('id', '=', session?.accountId ?? 0)
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({ name: 'Анна', auth_email_verified: false })
    expect(account.auth_email).toMatch(/^[\w-]{36}@account\.invalid$/)
  },
)

it('no token of a provider is stored, only the id of the person there', async () => {
  await finishLogin(await startLogin('vk'))
  const identity = await db
    .selectFrom('account_identity')
    .selectAll()
    .where('provider_account_id', '=', fakes.vk.person.id)
    .executeTakeFirstOrThrow()
  expect(identity).toMatchObject({ access_token: null, refresh_token: null, id_token: null, scope: null })
  await finishLogin(await startLogin('vk'))
  const tokens = await db.selectFrom('account_identity').select(['access_token', 'refresh_token']).execute()
  expect(tokens.filter(({ access_token, refresh_token }) => access_token ?? refresh_token)).toEqual([])
})

it.each(AUTH_PROVIDERS)('%s: a visitor who refuses returns to the login, without an account', async (provider) => {
  fakes[provider].isRefused = true
  const response = await finishLogin(await startLogin(provider))
  expect(response.to).toBe(`/personal/login/?back=%2Fcars%2F&error=cancelled&provider=${provider}`)
  expect(await sessionOf(response.setCookies)).toBeUndefined()
})

it('a login that another browser began gives no session', async () => {
  const { callbackUrl } = await startLogin('vk')
  const other = await startLogin('vk')
  for (const cookie of ['', other.cookie]) {
    const response = await finishLogin({ callbackUrl, cookie })
    expect(response.to).toContain('error=lost')
    expect(await sessionOf(response.setCookies)).toBeUndefined()
  }
  callbackUrl.searchParams.set('state', 'x'.repeat(32))
  expect((await finishLogin({ callbackUrl, cookie: other.cookie })).to).toBe('/personal/login/?error=lost&provider=vk')
})

it('a callback address cannot be used twice', async () => {
  const login = await startLogin('yandex')
  await finishLogin(login)
  const again = await finishLogin(login)
  expect(again.to).toBe('/personal/login/?error=lost&provider=yandex')
  expect(await sessionOf(again.setCookies)).toBeUndefined()
})

it.each(AUTH_PROVIDERS)('%s: when it is down, slow or answers wrongly, the login fails soon', async (provider) => {
  const fake: FakeLoginProvider = fakes[provider]
  const behaviours = [
    { kind: 'reset' },
    { kind: 'slow', delayMs: 2000 },
    { kind: 'respond', status: 500, body: 'no' },
    { kind: 'respond', status: 200, body: '<html>' },
    { kind: 'respond', status: 302, headers: { location: 'https://elsewhere.example/' } },
  ] as const
  for (const behaviour of behaviours)
    for (const isTokenIssued of [false, true]) {
      const login = await startLogin(provider)
      fake.planBehaviours(...(isTokenIssued ? [{ kind: 'normal' } as const] : []), behaviour)
      const startedAt = Date.now()
      const response = await finishLogin(login)
      expect([behaviour.kind, response.to]).toEqual([behaviour.kind, expect.stringContaining('error=unavailable')])
      expect(Date.now() - startedAt).toBeLessThan(1500)
      expect(await sessionOf(response.setCookies)).toBeUndefined()
    }
})

it('a login through a provider ends the browser’s previous session', async () => {
  const first = await finishLogin(await startLogin('vk'))
  fakes.vk.person = { id: String((lastPersonId += 1)), firstName: 'Пётр' }
  const cookie = cookieOf(first.setCookies)
  const second = await finishLogin(await startLogin('vk', new Headers({ cookie })))
  expect(await auth.findSession(new Headers({ cookie }))).toBeUndefined()
  expect((await sessionOf(second.setCookies))?.accountId).toBeGreaterThan(0)
})

it('an identity can be linked to the logged-in account, unless it belongs to another', async () => {
  const mine = await finishLogin(await startLogin('vk'))
  const accountId = (await sessionOf(mine.setCookies))?.accountId
  const headers = new Headers({ cookie: cookieOf(mine.setCookies) })
  const linked = await finishLogin(await startLogin('yandex', headers, true))
  expect(linked.to).toBe(returnPaths.returnPath)
  expect((await auth.findSession(headers))?.session.accountId).toBe(accountId)
  const byYandex = await finishLogin(await startLogin('yandex'))
  expect((await sessionOf(byYandex.setCookies))?.accountId).toBe(accountId)

  fakes.vk.person = { id: String((lastPersonId += 1)), firstName: 'Пётр' }
  const other = await finishLogin(await startLogin('vk'))
  const taken = await finishLogin(await startLogin('yandex', new Headers({ cookie: cookieOf(other.setCookies) }), true))
  expect(taken.to).toContain('error=taken')
  await expect(startLogin('yandex', new Headers(), true)).rejects.toThrow('Unauthorized')
})

it('of better-auth’s addresses only the callbacks of providers are open', async () => {
  const { cookie } = await startLogin('vk')
  const paths = [
    '',
    '/callback',
    '/callback/google',
    '/callback/vk/more',
    '/sign-in/social',
    '/link-social',
    '/ok',
    '/error',
  ]
  for (const path of [...paths, '/get-session', '/list-accounts', '/sign-up/email', '/enter', '/delete-user/callback'])
    for (const method of ['GET', 'POST']) {
      const request = new Request(`${SITE}${AUTH_PATH}${path}`, { method, headers: { cookie, origin: SITE } })
      expect([path, method, (await auth.handleCallback(request)).status]).toEqual([path, method, 404])
    }
  const posted = new Request(returnUrl('vk'), { method: 'POST', headers: { cookie } })
  expect((await auth.handleCallback(posted)).status).toBe(404)
})
