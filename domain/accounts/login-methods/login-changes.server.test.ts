import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { type Mail, MailError } from '#platform/mail/mailer.server.ts'
import { type Sms, SmsError } from '#platform/sms/sms.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { HOUR_MS, DAY_MS } from '#locale/durations.ts'
import { notifyErasure } from '../erasure/erase-account.server.ts'
import { composeChangeMessage, notifyLoginChange } from './notify-login-change.server.ts'
import { linkIdentity } from './identities.server.ts'
import { addVerifiedContact } from '../contacts/contacts.server.ts'
import { removeLoginMethod } from './remove-login-method.server.ts'
import { sweepLoginChanges } from './record-login-change.server.ts'

const { db } = await shareInFile(createTestDatabase())
const START = new Date('2026-11-20T11:20:00Z')
const PHONE = '79161234567'
const EMAIL = 'anna@example.ru'

let now = START
let failure: Error | undefined
let accountId = 0
let logged: string[] = []
const sentMessages: { to: string; text: string }[] = []
beforeEach(async () => {
  now = START
  failure = undefined
  sentMessages.length = 0
  logged = []
  await db.deleteFrom('site_account').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  accountId = await addAccount(db, { phone: PHONE, email: EMAIL })
})

const context = {
  db,
  now: () => now,
  log: createLog('info', { write: (line: string) => void logged.push(line) }),
  newId: randomUUID,
  loginMethods: { phone: true },
  authProviders: { names: ['vk'] as const },
  siteName: 'Шоурум',
  siteUrl: 'https://cars.example',
  timeZone: 'Europe/Moscow',
  sms: {
    async send({ to, text }: Sms) {
      if (failure) throw failure
      sentMessages.push({ to, text })
    },
  },
  mailer: {
    async send({ to, subject, text }: Mail) {
      if (failure) throw failure
      sentMessages.push({ to: to.join(), text: `${subject}\n${text}` })
      return { receipt: '' }
    },
    close() {},
  },
}

const listJobs = async () => {
  const { rows } = await sql<{ payload: { noticeId: string } }>`
    select payload from graphile_worker._private_jobs order by id`.execute(db)
  return rows.map(({ payload }) => payload)
}

/** Runs the queued jobs like the worker. */
async function notify(attempt: { number: number; isLast: boolean } = { number: 1, isLast: false }) {
  for (const job of await listJobs())
    await notifyLoginChange(context, job, { ...attempt, signal: AbortSignal.timeout(1000) })
}

const listRecipients = () => sentMessages.map(({ to }) => to)
const identityOf = (id: string) => ({ provider: 'vk', person: { id, name: '' } }) as const
const addEmail = (value = 'new@example.ru') => addVerifiedContact(context, accountId, { kind: 'email', value })

it('the other contacts are notified of a new contact, and the new one is not', async () => {
  expect(await addEmail()).toEqual({ ok: true })
  await notify()
  expect(listRecipients()).toEqual([PHONE, EMAIL])
  expect(sentMessages[0]?.text).toMatch(/^Новый способ входа в ваш кабинет/)
  expect(sentMessages[1]?.text).toContain('new@example.ru')
  expect(sentMessages[1]?.text).toContain('20.11.2026, 14:20')
})

it('verifying a contact again sends no notification', async () => {
  expect(await addVerifiedContact(context, accountId, { kind: 'phone', value: PHONE })).toEqual({ ok: true })
  expect(await listJobs()).toEqual([])
})

it('all contacts are notified of a removed contact, including the removed one', async () => {
  expect(
    await removeLoginMethod(context, accountId, { kind: 'contact', contact: { kind: 'email', value: EMAIL } }),
  ).toEqual({
    ok: true,
  })
  await notify()
  expect(listRecipients()).toEqual([PHONE, EMAIL])
  expect(sentMessages[0]?.text).toMatch(/^Удалён способ входа/)
})

it('a refused change sends no notification', async () => {
  const single = await addAccount(db, { phone: '79160000001' })
  const contact = { kind: 'phone', value: '79160000001' } as const
  expect(await removeLoginMethod(context, single, { kind: 'contact', contact })).toEqual({
    ok: false,
    reason: 'last-login-method',
  })
  expect(await addVerifiedContact(context, accountId, contact)).toEqual({ ok: false, reason: 'taken' })
  expect(await listJobs()).toEqual([])
  expect(await db.selectFrom('login_change').select('id').execute()).toEqual([])
})

it('the contacts are notified of a linked and an unlinked provider, if the account has contacts', async () => {
  await linkIdentity(context, await addAccount(db), identityOf('1'))
  expect(await listJobs()).toEqual([])
  await linkIdentity(context, accountId, identityOf('2'))
  expect(await removeLoginMethod(context, accountId, { kind: 'provider', provider: 'vk' })).toEqual({ ok: true })
  await notify()
  expect(listRecipients()).toEqual([PHONE, EMAIL, PHONE, EMAIL])
  expect(sentMessages[1]?.text).toContain('привязан другой сервис: VK\u00a0ID.')
  expect(sentMessages[3]?.text).toContain('отвязан другой сервис: VK\u00a0ID.')
})

it('a phone is notified only if the site has an SMS provider', async () => {
  await addVerifiedContact({ ...context, loginMethods: { phone: false } }, accountId, {
    kind: 'email',
    value: 'new@example.ru',
  })
  await notify()
  expect(listRecipients()).toEqual([EMAIL])
})

it('an account that is changed all day long sends at most five messages and twenty letters', async () => {
  for (let count = 0; count < 12; count += 1) {
    await addEmail()
    await removeLoginMethod(context, accountId, {
      kind: 'contact',
      contact: { kind: 'email', value: 'new@example.ru' },
    })
  }
  await notify()
  expect(listRecipients().filter((to) => to === PHONE)).toHaveLength(5)
  expect(listRecipients().filter((to) => to === EMAIL)).toHaveLength(20)
  now = new Date(START.getTime() + 25 * HOUR_MS)
  await addEmail()
  sentMessages.length = 0
  await notify()
  expect(listRecipients()).toEqual([PHONE, EMAIL])
})

describe('a message that cannot be delivered', () => {
  beforeEach(async () => void (await addEmail()))

  it('is tried again, and sent once', async () => {
    failure = new MailError('later', { isRetryable: true })
    await expect(notify()).rejects.toThrow('later')
    failure = undefined
    await notify()
    await notify()
    expect(listRecipients()).toEqual([PHONE, EMAIL])
  })

  it('is given up with an alarm when it is refused or has been tried for hours', async () => {
    failure = new SmsError('no such number', { isRetryable: false, mayBeDelivered: false })
    await notify()
    failure = undefined
    await notify({ number: 10, isLast: true })
    expect(sentMessages).toEqual([])
    expect(logged.filter((line) => line.includes('could not be notified'))).toHaveLength(2)
    expect(logged.join()).not.toContain(PHONE)
  })

  it('is deleted with the account', async () => {
    await db.deleteFrom('site_account').where('id', '=', accountId).execute()
    await notify()
    expect(sentMessages).toEqual([])
  })
})

describe('an erasure', () => {
  it('waits until all contacts are notified, once', async () => {
    let isAnnounced = false
    const announced = notifyErasure(context, accountId).then(() => (isAnnounced = true))
    while ((await listJobs()).length < 2) await wait(10)
    expect(isAnnounced).toBe(false)
    await notify()
    await announced
    expect(listRecipients()).toEqual([PHONE, EMAIL])
    expect(sentMessages[0]?.text).toMatch(/^Ваш кабинет и данные удаляются/)
    await notifyErasure(context, accountId)
    expect(await listJobs()).toHaveLength(2)
  })

  it('does not wait when there are no contacts', async () => {
    await notifyErasure(context, await addAccount(db))
    expect(await db.selectFrom('login_change').select('id').execute()).toEqual([])
  })

  it('does not wait forever', async () => {
    await notifyErasure(context, accountId)
    expect(await listJobs()).toHaveLength(2)
  })
})

it('changes are deleted after 90 days, with their letters', async () => {
  await addEmail()
  const letters = await db.selectFrom('login_change_notice').select('id').orderBy('id').execute()
  const discarded: string[] = []
  const sweeping = { ...context, letters: { discard: async (ids: readonly string[]) => void discarded.push(...ids) } }
  now = new Date(START.getTime() + 89 * DAY_MS)
  expect(await sweepLoginChanges(sweeping)).toBe(0)
  now = new Date(START.getTime() + 91 * DAY_MS)
  expect(await sweepLoginChanges(sweeping)).toBe(1)
  expect(discarded.toSorted()).toEqual(letters.map(({ id }) => id))
  expect(await db.selectFrom('login_change_notice').select('id').execute()).toEqual([])
})

it('every message fits into one SMS in Cyrillic', () => {
  for (const siteName of ['Юг', 'Автосалон «Северный ветер на Ленинградском шоссе»'])
    for (const kind of ['contact-added', 'passkey-removed', 'account-erased'] as const)
      expect(composeChangeMessage({ kind, siteName }).length).toBeLessThanOrEqual(70)
})
