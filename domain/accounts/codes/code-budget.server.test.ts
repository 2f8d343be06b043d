import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { requestLoginCode, type RequestedCode, type RequestLoginCodeParams } from './request-login-code.server.ts'
import { countCodes } from './code-budget.server.ts'
import { findLoginCode } from './login-codes.server.ts'
import { sendLoginCode } from './send-login-code.server.ts'

// A flood of requests for other people's contacts, from many addresses: newcomers wait for an hour, customers do not.

const { db } = await shareInFile(createTestDatabase())
const START = new Date('2026-11-20T11:20:00Z')
// Open to everybody: 28 a day, 7 an hour. The reserve: 12 a day, 3 an hour.
const codeLimits = { perAddress: 1000, perDay: 40 }

let now = START
let alarms: string[] = []
let sent: string[] = []
beforeEach(async () => {
  now = START
  alarms = []
  sent = []
  await db.deleteFrom('login_code').execute()
  await db.deleteFrom('site_account').execute()
})
const advanceMinutes = (minutes: number) => (now = new Date(now.getTime() + minutes * MINUTE_MS))

const context = {
  db,
  now: () => now,
  log: Object.assign(createLog('silent'), { error: (_about: unknown, message: string) => void alarms.push(message) }),
  newId: randomUUID,
  loginMethods: { phone: true },
  codeLimits,
  codeSecret: async () => Buffer.alloc(32, 7),
  siteName: 'Шоурум',
  linkToLogin: () => 'https://cars.example/',
  sms: { send: async ({ to }: { to: string }) => void sent.push(to) },
  mailer: { send: async () => ({ receipt: '' }), close() {} },
}

let phoneCount = 0
const nextPhone = () => `7916${String((phoneCount += 1)).padStart(7, '0')}`

async function requestCode(value = nextPhone(), params: Partial<RequestLoginCodeParams> = {}): Promise<RequestedCode> {
  const requested = await requestLoginCode(context, { kind: 'phone', value, consent: {}, ...params })
  if (!requested.ok) throw new Error(requested.reason)
  const attempt = { number: 1, isLast: false, signal: new AbortController().signal }
  await sendLoginCode(context, { codeId: requested.codeId }, attempt)
  return requested
}
const requestMany = (count: number) => Promise.all(Array.from({ length: count }, () => requestCode()))

it('an hour has a share of the day, and when it is used up only verified contacts get a code', async () => {
  const [anna, boris] = [nextPhone(), nextPhone()]
  await addAccount(db, { phone: anna })
  await requestMany(30)
  expect(sent).toHaveLength(7)
  sent = []
  const [known, unknown] = [await requestCode(anna), await requestCode(boris)]
  expect(sent).toEqual([anna])
  // The response does not reveal which of the two is known.
  expect({ ...known, codeId: '' }).toEqual({ ...unknown, codeId: '' })
  const seen = await Promise.all([known, unknown].map(({ codeId }) => findLoginCode(context, codeId)))
  expect(seen.map((code) => ({ ...code, codeId: '', value: '' }))).toEqual(
    seen.map(() => expect.objectContaining({ isDeliveryUncertain: true, isOpen: true, triesLeft: 5 })),
  )
  advanceMinutes(61)
  await requestCode()
  expect(sent).toHaveLength(2)
})

it('a day has a limit too', async () => {
  for (let hour = 0; hour < 8; hour += 1) {
    await requestMany(10)
    advanceMinutes(61)
  }
  expect(sent).toHaveLength(28)
  advanceMinutes(20 * 60)
  await requestCode()
  expect(sent).toHaveLength(29)
})

it('the reserve has a limit for an hour and for a day, and one code is taken from it once', async () => {
  const customers = Array.from({ length: 10 }, nextPhone)
  for (const phone of customers) await addAccount(db, { phone })
  await requestMany(20)
  sent = []
  const requested = await Promise.all(customers.map((phone) => requestCode(phone)))
  expect(sent).toHaveLength(3)
  const attempt = { number: 2, isLast: false, signal: new AbortController().signal }
  for (const { codeId } of requested) await sendLoginCode(context, { codeId }, attempt)
  expect(sent).toHaveLength(6)
  expect(new Set(sent).size).toBe(3)
  expect(await countCodes(db, 'phone', now)).toBe(10)
})

it('a logged-in visitor verifies another contact from the reserve', async () => {
  const accountId = await addAccount(db, { phone: nextPhone() })
  await requestMany(10)
  sent = []
  const newPhone = nextPhone()
  await requestCode(newPhone, { accountId })
  expect(sent).toEqual([newPhone])
})

it('one account takes at most three codes a day for new contacts from the reserve', async () => {
  const accountId = await addAccount(db, { phone: nextPhone() })
  const newPhones = Array.from({ length: 5 }, nextPhone)
  for (const phone of newPhones) {
    await requestMany(10)
    await requestCode(phone, { accountId })
    advanceMinutes(61)
  }
  expect(sent.filter((phone) => newPhones.includes(phone))).toEqual(newPhones.slice(0, 3))
})

it('the alarm is logged once, without a phone, and again after a quiet hour', async () => {
  await requestMany(20)
  expect(alarms).toEqual([expect.stringContaining('LOGIN_CODES_PER_DAY')])
  advanceMinutes(50)
  await requestMany(3)
  expect(alarms).toHaveLength(1)
  advanceMinutes(70)
  await requestMany(20)
  expect(alarms).toHaveLength(2)
  expect(alarms.join()).not.toMatch(/79\d{9}/)
})

it('letters have a budget of their own', async () => {
  await requestMany(10)
  const requested = await requestLoginCode(context, { kind: 'email', value: 'anna@mail.example' })
  expect(requested.ok && (await findLoginCode(context, requested.codeId))?.isDeliveryUncertain).toBe(false)
})
