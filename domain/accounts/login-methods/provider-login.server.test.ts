import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { AUTH_PROVIDERS, type AuthProvider } from '#platform/auth/auth-provider.ts'
import { createAuthProviders } from '#platform/auth/auth-providers.server.ts'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { type FakeLoginProvider, startFakeLoginProvider } from '#tests/fakes/fake-login-provider.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { finishProviderLogin, PROVIDER_LOGIN_LIFETIME_S, startProviderLogin } from './provider-login.server.ts'

const { db } = await shareInFile(createTestDatabase())
const returnUrl = (provider: AuthProvider) => `https://cars.example/callback/${provider}/`
const fakes = {
  vk: await shareInFile(startFakeLoginProvider('vk', returnUrl('vk'))),
  yandex: await shareInFile(startFakeLoginProvider('yandex', returnUrl('yandex'))),
}
/** How long a provider may take. A busy machine needs some of it for an answer that comes at once. */
const LIMIT_MS = 1500
const SLOW_MS = 6000
const http = createHttpClient({
  userAgent: 'test',
  allowPrivateAddresses: true,
  limits: { totalMs: LIMIT_MS, idleMs: LIMIT_MS },
})
afterAll(() => http.close())

let now = new Date()
let warnings: unknown[] = []
const context = {
  db,
  now: () => now,
  newId: randomUUID,
  loginMethods: { phone: true },
  authProviders: createAuthProviders(
    {
      keys: { vk: fakes.vk.key, yandex: fakes.yandex.key },
      returnUrl,
      endpoints: { vk: fakes.vk.endpoints, yandex: fakes.yandex.endpoints },
      http,
    },
    { warn: (...args: unknown[]) => void warnings.push(args) },
  ),
}

let lastPersonId = 0
const switchPerson = (provider: AuthProvider) => {
  fakes[provider].person = { id: String((lastPersonId += 1)), firstName: 'Анна' }
}
beforeEach(() => {
  now = new Date()
  warnings = []
  for (const provider of AUTH_PROVIDERS) {
    fakes[provider].isRefused = false
    fakes[provider].setBehaviour({ kind: 'normal' })
    fakes[provider].planBehaviours()
    switchPerson(provider)
  }
})

/** Sends the browser to the provider and back: the id in its cookie, and the query with which it comes back. */
async function startLogin(provider: AuthProvider, params: { accountId?: number; returnPath?: string } = {}) {
  const { id, url } = await startProviderLogin(context, { provider, ...params })
  const response = await fetch(url, { redirect: 'manual' })
  const query = new URL(response.headers.get('location') ?? '').searchParams
  return { provider, id, query, authorization: new URL(url).searchParams, address: undefined }
}

const finish = (login: Pick<Awaited<ReturnType<typeof startLogin>>, 'provider' | 'query'> & { id?: string }) =>
  finishProviderLogin(context, { id: undefined, address: undefined, ...login })

const logIn = async (provider: AuthProvider) => finish(await startLogin(provider))
const accountOf = (result: Awaited<ReturnType<typeof finish>>) => (result.ok ? result.accountId : undefined)

it.each(AUTH_PROVIDERS)(
  '%s: a visitor whom it confirms gets an account with their first name, and the same one the next time',
  async (provider) => {
    const login = await startLogin(provider, { returnPath: '/cars/' })
    expect(login.authorization.get('scope')).not.toContain('mail')
    const first = await finish(login)
    expect(first).toMatchObject({ ok: true, isLink: false, returnPath: '/cars/' })
    expect(accountOf(await logIn(provider))).toBe(accountOf(first))
    const account = await db
      .selectFrom('site_account')
      .select('name')
      .where('id', '=', accountOf(first) ?? 0)
      .executeTakeFirstOrThrow()
    expect(account.name).toBe('Анна')
  },
)

it('two simultaneous first logins of a person get the same account', async () => {
  const logins = [await startLogin('vk'), await startLogin('vk')]
  const accounts = (await Promise.all(logins.map(finish))).map(accountOf)
  expect(accounts[0]).toBeGreaterThan(0)
  expect(accounts[1]).toBe(accounts[0])
  const { count } = await db
    .selectFrom('site_account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '>=', accounts[0] ?? 0)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

it('of the provider only the id of the person there is stored', async () => {
  await logIn('vk')
  const identity = await db
    .selectFrom('account_identity')
    .selectAll()
    .where('provider_account_id', '=', fakes.vk.person.id)
    .executeTakeFirstOrThrow()
  expect(Object.keys(identity).toSorted()).toEqual([
    'account_id',
    'created_at',
    'id',
    'provider_account_id',
    'provider_id',
  ])
})

it.each(AUTH_PROVIDERS)('%s: a visitor who refuses has cancelled the login, and gets no account', async (provider) => {
  fakes[provider].isRefused = true
  const result = await finish(await startLogin(provider, { returnPath: '/cars/' }))
  expect(result).toEqual({ ok: false, reason: 'cancelled', isLink: false, returnPath: '/cars/' })
  const identities = await db
    .selectFrom('account_identity')
    .select('id')
    .where('provider_account_id', '=', fakes[provider].person.id)
    .execute()
  expect(identities).toEqual([])
})

it('a login that another browser, or nobody, has started is lost', async () => {
  const { query } = await startLogin('vk')
  const other = await startLogin('vk')
  const lost = { ok: false, reason: 'lost', isLink: false }
  for (const id of [undefined, '', 'x', randomUUID(), other.id])
    expect(await finish({ provider: 'vk', query, id })).toEqual(lost)
  for (const state of ['', 'x'.repeat(32), randomUUID()])
    expect(await finish({ provider: 'vk', query: new URLSearchParams({ code: 'a', state }), id: state })).toEqual(lost)
  expect(await finish({ provider: 'yandex', query: other.query, id: other.id })).toEqual(lost)
})

it('a login can be finished once, within ten minutes', async () => {
  const login = await startLogin('yandex')
  expect(await finish(login)).toMatchObject({ ok: true })
  expect(await finish(login)).toMatchObject({ ok: false, reason: 'lost' })
  const late = await startLogin('yandex')
  now = new Date(now.getTime() + PROVIDER_LOGIN_LIFETIME_S * 1000)
  expect(await finish(late)).toMatchObject({ ok: false, reason: 'lost' })
  const withoutCode = await startLogin('yandex')
  withoutCode.query.delete('code')
  expect(await finish(withoutCode)).toMatchObject({ ok: false, reason: 'lost' })
})

it.each(AUTH_PROVIDERS)('%s: when it is down, slow or answers wrongly, the login fails soon', async (provider) => {
  const fake: FakeLoginProvider = fakes[provider]
  const behaviours = [
    { kind: 'reset' },
    { kind: 'slow', delayMs: SLOW_MS },
    { kind: 'respond', status: 500, body: 'no' },
    { kind: 'respond', status: 200, body: '<html>' },
    { kind: 'respond', status: 302, headers: { location: 'https://elsewhere.example/' } },
  ] as const
  for (const behaviour of behaviours)
    for (const isTokenIssued of [false, true]) {
      const login = await startLogin(provider)
      fake.planBehaviours(...(isTokenIssued ? [{ kind: 'normal' } as const] : []), behaviour)
      warnings = []
      const startedAt = Date.now()
      const result = await finish(login)
      expect([behaviour.kind, result]).toEqual([behaviour.kind, { ok: false, reason: 'unavailable', isLink: false }])
      expect(Date.now() - startedAt).toBeLessThan(SLOW_MS)
      expect(warnings).toMatchObject([[{ provider, requested: isTokenIssued ? 'person' : 'token' }, 'provider']])
    }
})

it('an identity is linked to the account that has asked for it, unless it belongs to another', async () => {
  const accountId = accountOf(await logIn('vk')) ?? 0
  const linked = await finish(await startLogin('yandex', { accountId }))
  expect(linked).toEqual({ ok: true, accountId, isLink: true })
  expect(accountOf(await logIn('yandex'))).toBe(accountId)
  expect(await finish(await startLogin('yandex', { accountId }))).toMatchObject({ ok: true })

  switchPerson('vk')
  const other = accountOf(await logIn('vk'))
  expect(other).not.toBe(accountId)
  const taken = await finish(await startLogin('yandex', { accountId: other }))
  expect(taken).toEqual({ ok: false, reason: 'taken', isLink: true })
})

it('nobody is linked because a name is equal, and an erased account gets no identity', async () => {
  const namesake = await addAccount(db, { name: 'Анна', phone: '79161230000' })
  expect(accountOf(await logIn('vk'))).not.toBe(namesake)
  const link = await startLogin('yandex', { accountId: namesake })
  await db.deleteFrom('site_account').where('id', '=', namesake).execute()
  expect(await finish(link)).toMatchObject({ ok: false, reason: 'lost' })
})
