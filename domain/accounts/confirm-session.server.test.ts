import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { createLog } from '#platform/log.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { keepForFile } from '#tests/fixtures/keep-for-file.ts'
import { askLoginCode, type CodeWish } from './ask-login-code.server.ts'
import { confirmSession, CONFIRMED_MS, isSessionConfirmed } from './confirm-session.server.ts'
import { reckonCode } from './reckon-code.server.ts'

const { db } = await keepForFile(createTestDatabase())
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
  loginWays: { phone: true },
  codeLimits: { perAddress: 20, perDay: 1000 },
}

interface OwnSession {
  id: number
  accountId: number
  startedAt: Date
}

let mine: OwnSession
beforeEach(async () => {
  now = START
  await db.deleteFrom('login_code').execute()
  await db.deleteFrom('site_account').execute()
  mine = await addSession(await addAccount(db, { phone: PHONE, email: 'anna@example.ru' }))
  now = after(CONFIRMED_MS)
})

const after = (ms: number) => new Date(START.getTime() + ms)

async function addSession(accountId: number): Promise<OwnSession> {
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

async function ask(wish: Partial<CodeWish> = {}): Promise<string> {
  const asked = await askLoginCode(context, {
    kind: 'phone',
    value: PHONE,
    accountId: mine.accountId,
    sessionId: mine.id,
    ...wish,
  })
  if (!asked.ok) throw new Error(asked.reason)
  return asked.codeId
}

const confirm = (codeId: string, session = mine) =>
  confirmSession(context, session, { codeId, guess: reckonCode(SECRET, codeId) })

it('a login counts for ten minutes, and so does a confirmation, in its own session', async () => {
  const elsewhere = await addSession(mine.accountId)
  now = after(CONFIRMED_MS - 1)
  expect(await isSessionConfirmed(context, mine)).toBe(true)
  now = after(CONFIRMED_MS)
  expect(await isSessionConfirmed(context, mine)).toBe(false)
  expect(await confirm(await ask())).toEqual({ ok: true })
  expect(await isSessionConfirmed(context, mine)).toBe(true)
  expect(await isSessionConfirmed(context, elsewhere)).toBe(false)
  now = after(2 * CONFIRMED_MS)
  expect(await isSessionConfirmed(context, mine)).toBe(false)
})

it('a code of another session, for a contact or for a login confirms nothing, and loses no try', async () => {
  const elsewhere = await addSession(mine.accountId)
  const codes = [await ask({ sessionId: elsewhere.id })]
  codes.push(await ask({ sessionId: undefined, kind: 'email', value: 'new@example.ru' }))
  codes.push(await ask({ sessionId: undefined, accountId: undefined, kind: 'email', value: 'anna@example.ru' }))
  for (const codeId of codes) expect(await confirm(codeId)).toEqual({ ok: false, reason: 'gone' })
  expect(await confirm('no-code')).toEqual({ ok: false, reason: 'gone' })
  expect(await db.selectFrom('login_code').select('id').where('tries', '>', 0).execute()).toEqual([])
  expect(await isSessionConfirmed(context, mine)).toBe(false)
})

it('a wrong code confirms nothing, and the right one counts once', async () => {
  const codeId = await ask()
  const wrong = String((Number(reckonCode(SECRET, codeId)) + 1) % 1_000_000).padStart(6, '0')
  expect(await confirmSession(context, mine, { codeId, guess: wrong })).toMatchObject({ reason: 'wrong', triesLeft: 4 })
  expect(await isSessionConfirmed(context, mine)).toBe(false)
  const both = await Promise.all([confirm(codeId), confirm(codeId)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})

it('a contact that was taken away meanwhile confirms nothing more', async () => {
  const codeId = await ask()
  await db.deleteFrom('account_contact').where('value', '=', PHONE).execute()
  expect(await confirm(codeId)).toEqual({ ok: false, reason: 'gone' })
  expect(await isSessionConfirmed(context, mine)).toBe(false)
})

it('a session that has ended takes its codes along', async () => {
  await ask()
  await db.deleteFrom('account_session').where('id', '=', mine.id).execute()
  expect(await db.selectFrom('login_code').select('id').execute()).toEqual([])
})
