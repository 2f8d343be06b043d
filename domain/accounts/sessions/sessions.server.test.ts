import { createHash, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { DAY_MS } from '#locale/durations.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { beginSession, endSession, findSession } from './sessions.server.ts'

const { db } = await shareInFile(createTestDatabase())
const START = new Date('2026-11-20T11:20:00Z')
let now = START
const context = { db, now: () => now, newId: randomUUID, sessionSecret: async () => Buffer.alloc(32, 7) }

const begin = (accountId: number, previous?: string, userAgent: string | null = null) =>
  beginSession(context, accountId, { previous, userAgent, address: '203.0.113.7' })
const sessionsOf = (accountId: number) =>
  db.selectFrom('account_session').selectAll().where('account_id', '=', accountId).execute()
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

it('a session is found by its cookie until it is ended', async () => {
  now = START
  const accountId = await addAccount(db)
  const cookie = await begin(accountId, undefined, 'Firefox'.repeat(1000))
  const found = await findSession(context, cookie)
  expect(found).toEqual({ session: { id: found?.session.id, accountId, startedAt: START }, isProlonged: false })
  const [stored] = await sessionsOf(accountId)
  expect(stored).toMatchObject({ ip_address: '203.0.113.7', user_agent: 'Firefox'.repeat(1000).slice(0, 500) })
  await endSession(context, cookie)
  expect(await findSession(context, cookie)).toBeUndefined()
  expect(await sessionsOf(accountId)).toEqual([])
})

it('the database stores no usable token', async () => {
  now = START
  const accountId = await addAccount(db)
  const cookie = await begin(accountId)
  const [token = ''] = cookie.split('.')
  const [stored] = await sessionsOf(accountId)
  expect(stored?.token).toBe(hashOf(token))
  expect(JSON.stringify(stored)).not.toContain(token)
})

it('a visit prolongs a session once a day, and one that is not visited for 90 days is over', async () => {
  now = START
  const accountId = await addAccount(db)
  const cookie = await begin(accountId)
  const visitAfter = async (ms: number) => {
    now = new Date(now.getTime() + ms)
    return (await findSession(context, cookie))?.isProlonged
  }
  expect(await visitAfter(DAY_MS - 1)).toBe(false)
  expect(await visitAfter(1)).toBe(true)
  expect(await visitAfter(1)).toBe(false)
  expect(await visitAfter(89 * DAY_MS)).toBe(true)
  const [prolonged] = await sessionsOf(accountId)
  expect(prolonged?.expires_at).toEqual(new Date(now.getTime() + 90 * DAY_MS))
  expect(await visitAfter(90 * DAY_MS)).toBeUndefined()
})

it('a session ends a year after the login, even with daily visits', async () => {
  now = START
  const cookie = await begin(await addAccount(db))
  for (let day = 1; day < 365; day += 1) {
    now = new Date(START.getTime() + day * DAY_MS)
    expect(await findSession(context, cookie)).toBeDefined()
  }
  now = new Date(START.getTime() + 365 * DAY_MS)
  expect(await findSession(context, cookie)).toBeUndefined()
})

it('a login begins a new session and ends the browser’s previous one', async () => {
  now = START
  const [one, other] = [await addAccount(db), await addAccount(db)]
  const before = await begin(one)
  const after = await begin(other, before)
  expect(after).not.toBe(before)
  expect(await findSession(context, before)).toBeUndefined()
  expect((await findSession(context, after))?.session.accountId).toBe(other)
})

it('a cookie that we have not signed gives no session and ends none', async () => {
  now = START
  const accountId = await addAccount(db)
  const cookie = await begin(accountId)
  const [token = ''] = cookie.split('.')
  const otherSecret = { ...context, sessionSecret: async () => Buffer.alloc(32, 8) }
  for (const forged of ['', '.', token, `${token}.`, `${token}.AAAA`, `${token}.${'A'.repeat(43)}`, `${cookie}A`]) {
    expect(await findSession(context, forged)).toBeUndefined()
    await endSession(context, forged)
  }
  expect(await findSession(otherSecret, cookie)).toBeUndefined()
  expect(await findSession(context, cookie)).toBeDefined()
})

it('a cookie of the library that made sessions before is still valid', async () => {
  now = START
  const accountId = await addAccount(db)
  const cookie = 'bgMz7yL6furozdPsUCFdY3jUVJ8lt6rT.qSziV52X4sLnmhAxps/4tDUyGmWBT4jk8iTDLQfVnic='
  const [token = ''] = cookie.split('.')
  const dates = { created_at: START, updated_at: START, expires_at: new Date(START.getTime() + DAY_MS) }
  await db
    .insertInto('account_session')
    .values({ account_id: accountId, token: hashOf(token), ...dates })
    .execute()
  expect((await findSession(context, cookie))?.session.accountId).toBe(accountId)
  await endSession(context, cookie)
  expect(await findSession(context, cookie)).toBeUndefined()
})
