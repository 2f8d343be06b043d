import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { DAY_MS } from '#locale/durations.ts'
import { createAuth } from './auth.server.ts'
import { hashToken } from './hash-session-tokens.server.ts'
import { createLog } from '../log/log.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
const paths = { providerReturn: '/personal/login/by', login: '/personal/login/' }
const auth = createAuth(
  db,
  { siteUrl: 'https://cars.example', paths, secret: 's'.repeat(40), keys: {} },
  createLog('silent'),
)

async function addAccount(): Promise<number> {
  const now = new Date()
  const { id } = await db
    .insertInto('site_account')
    .values({ auth_email: `${Math.random()}@account.invalid`, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const withCookies = (setCookies: readonly string[]) =>
  new Headers({ cookie: setCookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ') })

it('a session has a cookie for this host only, and can be ended', async () => {
  const accountId = await addAccount()
  const cookies = await auth.beginSession(accountId, new Headers({ 'user-agent': 'Firefox' }))
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(/^__Host-session=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const found = await auth.findSession(withCookies(cookies))
  expect(found?.session).toMatchObject({ accountId })
  const ended = await auth.endSession(withCookies(cookies))
  expect(ended.join()).toContain('__Host-session=; Max-Age=0')
  expect(await auth.findSession(withCookies(cookies))).toBeUndefined()
})

it('the database stores no usable token, and sessions are prolonged', async () => {
  const accountId = await addAccount()
  const cookies = await auth.beginSession(accountId, new Headers())
  const sessions = () => db.selectFrom('account_session').selectAll().where('account_id', '=', accountId).execute()
  const [stored] = await sessions()
  const token = decodeURIComponent(cookies.join()).split(/[=.]/)[1] ?? ''
  expect(token).toMatch(/^\w{32}$/)
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(stored?.token).toBe(hashToken(token))
  await db
    .updateTable('account_session')
    .set({ expires_at: new Date(Date.now() + 80 * DAY_MS), updated_at: new Date(Date.now() - 10 * DAY_MS) })
    .execute()
  const found = await auth.findSession(withCookies(cookies))
  expect(found?.setCookies.join()).toContain(cookies[0]?.split(';')[0])
  const [prolonged] = await sessions()
  expect(prolonged?.expires_at.getTime()).toBeGreaterThan(Date.now() + 89 * DAY_MS)
  await auth.endSession(withCookies(cookies))
  expect(await sessions()).toEqual([])
})

it('a session ends a year after the login, even with daily visits', async () => {
  const accountId = await addAccount()
  const cookies = await auth.beginSession(accountId, new Headers())
  const age = (days: number) =>
    db
      .updateTable('account_session')
      .set({ created_at: new Date(Date.now() - days * DAY_MS) })
      .where('account_id', '=', accountId)
      .execute()
  await age(364)
  expect((await auth.findSession(withCookies(cookies)))?.session).toMatchObject({ accountId })
  await age(366)
  expect(await auth.findSession(withCookies(cookies))).toBeUndefined()
  await age(1)
  expect(await auth.findSession(withCookies(cookies))).toBeUndefined()
})

it('a login begins a new session and ends the browser’s previous one', async () => {
  const [one, other] = [await addAccount(), await addAccount()]
  const before = await auth.beginSession(one, new Headers())
  const after = await auth.beginSession(other, withCookies(before))
  expect(await auth.findSession(withCookies(before))).toBeUndefined()
  expect((await auth.findSession(withCookies(after)))?.session.accountId).toBe(other)
})

it('a cookie with a wrong signature gives no session', async () => {
  const cookies = await auth.beginSession(await addAccount(), new Headers())
  const [cookie = ''] = cookies
  const forged = cookie.replace(/=([^.;]+)\.[^;]+/, '=$1.AAAA')
  expect(await auth.findSession(withCookies([forged]))).toBeUndefined()
  expect(await auth.findSession(new Headers())).toBeUndefined()
})

it('the session endpoints are not reachable over HTTP', async () => {
  const accountId = await addAccount()
  for (const path of ['enter', 'leave', 'sign-up/email', 'sign-in/email', 'update-user', 'list-sessions']) {
    const request = new Request(`https://cars.example/personal/login/by/${path}`, {
      method: 'POST',
      body: JSON.stringify({ accountId: String(accountId) }),
      headers: { 'content-type': 'application/json', origin: 'https://cars.example' },
    })
    const response = await auth.handleCallback(request)
    expect([path, response.status >= 400]).toEqual([path, true])
    expect(response.headers.getSetCookie()).toEqual([])
  }
})

it('a callback without a started login logs a warning, not an error', async () => {
  const warnings: unknown[] = []
  const log = { warn: (...args: unknown[]) => void warnings.push(args) }
  const keys = { vk: { id: '1', secret: 'secret' } }
  const authWithProvider = createAuth(db, { siteUrl: 'https://cars.example', paths, secret: 's'.repeat(40), keys }, log)
  const unexpected = new Request('https://cars.example/personal/login/by/callback/vk/?code=a&state=b')
  const response = await authWithProvider.handleCallback(unexpected)
  expect(response.headers.get('location')).toContain('error=lost')
  expect(warnings).not.toEqual([])
})
