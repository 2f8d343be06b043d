import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { keepForFile } from '#tests/fixtures/keep-for-file.ts'
import { createAuth } from './auth.server.ts'
import { createLog } from './log.server.ts'

const database = await keepForFile(createTestDatabase())
const { db } = database
const auth = createAuth(db, { siteUrl: 'https://cars.example', secret: 's'.repeat(40), keys: {} }, createLog('silent'))

async function addAccount(): Promise<number> {
  const now = new Date()
  const { id } = await db
    .insertInto('site_account')
    .values({ auth_email: `${Math.random()}@account.invalid`, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const carrying = (setCookies: readonly string[]) =>
  new Headers({ cookie: setCookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ') })

it('a session begins in a cookie that belongs to this host alone, and ends', async () => {
  const accountId = await addAccount()
  const cookies = await auth.begin(accountId, new Headers({ 'user-agent': 'Firefox' }))
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(/^__Host-session=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const found = await auth.findSession(carrying(cookies))
  expect(found?.session).toMatchObject({ accountId })
  const ended = await auth.end(carrying(cookies))
  expect(ended.join()).toContain('__Host-session=; Max-Age=0')
  expect(await auth.findSession(carrying(cookies))).toBeUndefined()
})

it('a login gives a new session and ends the one that the browser brought', async () => {
  const [one, other] = [await addAccount(), await addAccount()]
  const before = await auth.begin(one, new Headers())
  const after = await auth.begin(other, carrying(before))
  expect(await auth.findSession(carrying(before))).toBeUndefined()
  expect((await auth.findSession(carrying(after)))?.session.accountId).toBe(other)
})

it('a cookie that was not signed here is no session', async () => {
  const cookies = await auth.begin(await addAccount(), new Headers())
  const [cookie = ''] = cookies
  const forged = cookie.replace(/=([^.;]+)\.[^;]+/, '=$1.AAAA')
  expect(await auth.findSession(carrying([forged]))).toBeUndefined()
  expect(await auth.findSession(new Headers())).toBeUndefined()
})

it('over HTTP nobody enters by the deeds that the site itself does', async () => {
  const accountId = await addAccount()
  for (const path of ['enter', 'leave', 'sign-up/email', 'sign-in/email', 'update-user', 'list-sessions']) {
    const request = new Request(`https://cars.example/personal/login/by/${path}`, {
      method: 'POST',
      body: JSON.stringify({ accountId: String(accountId) }),
      headers: { 'content-type': 'application/json', origin: 'https://cars.example' },
    })
    const response = await auth.handle(request)
    expect([path, response.status >= 400]).toEqual([path, true])
    expect(response.headers.getSetCookie()).toEqual([])
  }
})

it('whoever comes back from a provider without having left for it raises no alarm', async () => {
  const warnings: unknown[] = []
  const log = { warn: (...said: unknown[]) => void warnings.push(said) }
  const keys = { vk: { id: '1', secret: 'secret' } }
  const visited = createAuth(db, { siteUrl: 'https://cars.example', secret: 's'.repeat(40), keys }, log)
  const stray = new Request('https://cars.example/personal/login/by/callback/vk/?code=a&state=b')
  const response = await visited.handle(stray)
  expect(response.headers.get('location')).toContain('trouble=lost')
  expect(warnings).not.toEqual([])
})
