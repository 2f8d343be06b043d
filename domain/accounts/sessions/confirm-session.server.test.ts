import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { requestLoginCode, type RequestLoginCodeParams } from '../codes/request-login-code.server.ts'
import { confirmSession, CONFIRMATION_LIFETIME_MS, isSessionConfirmed } from './confirm-session.server.ts'
import { calculateLoginCode } from '../codes/calculate-login-code.server.ts'

const { db } = await shareInFile(createTestDatabase())
const START = new Date('2026-11-20T11:20:00Z')
const SECRET = Buffer.alloc(32, 7)
const PHONE = '79161234567'

let now = START
const context = {
  db,
  now: () => now,
  log: createLog('silent'),
  newId: randomUUID,
  codeSecret: async () => SECRET,
  loginMethods: { phone: true },
  codeLimits: { perAddress: 20, perDay: 1000 },
}

interface CurrentSession {
  id: number
  accountId: number
  startedAt: Date
}

let currentSession: CurrentSession
beforeEach(async () => {
  now = START
  await db.deleteFrom('login_code').execute()
  await db.deleteFrom('site_account').execute()
  currentSession = await addSession(await addAccount(db, { phone: PHONE, email: 'anna@example.ru' }))
  now = after(CONFIRMATION_LIFETIME_MS)
})

const after = (ms: number) => new Date(START.getTime() + ms)

async function addSession(accountId: number): Promise<CurrentSession> {
  const { id } = await db
    .insertInto('account_session')
    .values({
      account_id: accountId,
      token: randomUUID(),
      expires_at: after(1e9),
      created_at: START,
      updated_at: START,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, accountId, startedAt: START }
}

async function requestCode(params: Partial<RequestLoginCodeParams> = {}): Promise<string> {
  const requested = await requestLoginCode(context, {
    kind: 'phone',
    value: PHONE,
    accountId: currentSession.accountId,
    sessionId: currentSession.id,
    ...params,
  })
  if (!requested.ok) throw new Error(requested.reason)
  return requested.codeId
}

const confirm = (codeId: string, session = currentSession) =>
  confirmSession(context, session, { codeId, guess: calculateLoginCode(SECRET, codeId) })

it('a login counts for ten minutes, and so does a confirmation in its own session', async () => {
  const elsewhere = await addSession(currentSession.accountId)
  now = after(CONFIRMATION_LIFETIME_MS - 1)
  expect(await isSessionConfirmed(context, currentSession)).toBe(true)
  now = after(CONFIRMATION_LIFETIME_MS)
  expect(await isSessionConfirmed(context, currentSession)).toBe(false)
  expect(await confirm(await requestCode())).toEqual({ ok: true })
  expect(await isSessionConfirmed(context, currentSession)).toBe(true)
  expect(await isSessionConfirmed(context, elsewhere)).toBe(false)
  now = after(2 * CONFIRMATION_LIFETIME_MS)
  expect(await isSessionConfirmed(context, currentSession)).toBe(false)
})

it('a code of another session, for a contact or for a login confirms nothing and loses no try', async () => {
  const elsewhere = await addSession(currentSession.accountId)
  const codes = [await requestCode({ sessionId: elsewhere.id })]
  codes.push(await requestCode({ sessionId: undefined, kind: 'email', value: 'new@example.ru' }))
  codes.push(await requestCode({ sessionId: undefined, accountId: undefined, kind: 'email', value: 'anna@example.ru' }))
  for (const codeId of codes) expect(await confirm(codeId)).toEqual({ ok: false, reason: 'gone' })
  expect(await confirm('no-code')).toEqual({ ok: false, reason: 'gone' })
  expect(await db.selectFrom('login_code').select('id').where('tries', '>', 0).execute()).toEqual([])
  expect(await isSessionConfirmed(context, currentSession)).toBe(false)
})

it('a wrong code confirms nothing, and the right one counts once', async () => {
  const codeId = await requestCode()
  const wrong = String((Number(calculateLoginCode(SECRET, codeId)) + 1) % 1_000_000).padStart(6, '0')
  expect(await confirmSession(context, currentSession, { codeId, guess: wrong })).toMatchObject({
    reason: 'wrong',
    triesLeft: 4,
  })
  expect(await isSessionConfirmed(context, currentSession)).toBe(false)
  const both = await Promise.all([confirm(codeId), confirm(codeId)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})

it('a contact that was removed meanwhile confirms nothing', async () => {
  const codeId = await requestCode()
  await db.deleteFrom('account_contact').where('value', '=', PHONE).execute()
  expect(await confirm(codeId)).toEqual({ ok: false, reason: 'gone' })
  expect(await isSessionConfirmed(context, currentSession)).toBe(false)
})

it('the codes of a session are deleted with it', async () => {
  await requestCode()
  await db.deleteFrom('account_session').where('id', '=', currentSession.id).execute()
  expect(await db.selectFrom('login_code').select('id').execute()).toEqual([])
})
