import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { createLog } from '#platform/log.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { keepForFile } from '#tests/fixtures/keep-for-file.ts'
import { askLoginCode, type AskedCode, type CodeWish } from './ask-login-code.server.ts'
import { countCodes } from './code-budget.server.ts'
import { findLoginCode } from './find-login-code.server.ts'
import { sendLoginCode } from './send-login-code.server.ts'

// A flood of other people's contacts, from everywhere at once: newcomers wait for an hour, customers do not.

const { db } = await keepForFile(createTestDatabase())
const START = new Date('2026-11-20T11:20:00Z')
// Open to everybody: 28 a day, 7 an hour. Kept: 12 a day, 3 an hour.
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
const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

const context = {
  db,
  now: () => now,
  log: Object.assign(createLog('silent'), { error: (_about: unknown, said: string) => void alarms.push(said) }),
  newId: randomUUID,
  loginWays: { phone: true },
  codeLimits,
  codeSecret: async () => Buffer.alloc(32, 7),
  siteName: 'Шоурум',
  linkToLogin: () => 'https://cars.example/',
  sms: { send: async ({ to }: { to: string }) => void sent.push(to) },
  mailer: { send: async () => ({ receipt: '' }), close() {} },
}

let phones = 0
const aPhone = () => `7916${String((phones += 1)).padStart(7, '0')}`

async function ask(value = aPhone(), wish: Partial<CodeWish> = {}): Promise<AskedCode> {
  const asked = await askLoginCode(context, { kind: 'phone', value, consent: {}, ...wish })
  if (!asked.ok) throw new Error(asked.reason)
  const attempt = { number: 1, isLast: false, signal: new AbortController().signal }
  await sendLoginCode(context, { codeId: asked.codeId }, attempt)
  return asked
}
const flood = (count: number) => Promise.all(Array.from({ length: count }, () => ask()))

it('an hour has a share of the day, and when it is used up only known contacts get a code', async () => {
  const [anna, boris] = [aPhone(), aPhone()]
  await addAccount(db, { phone: anna })
  await flood(30)
  expect(sent).toHaveLength(7)
  sent = []
  const [known, unknown] = [await ask(anna), await ask(boris)]
  expect(sent).toEqual([anna])
  // Whoever asks cannot tell one from the other.
  expect({ ...known, codeId: '' }).toEqual({ ...unknown, codeId: '' })
  const seen = await Promise.all([known, unknown].map(({ codeId }) => findLoginCode(context, codeId)))
  expect(seen.map((code) => ({ ...code, codeId: '', value: '' }))).toEqual(
    seen.map(() => expect.objectContaining({ isScarce: true, isOpen: true, triesLeft: 5 })),
  )
  pass(61)
  await ask()
  expect(sent).toHaveLength(2)
})

it('a day has its share as well', async () => {
  for (let hour = 0; hour < 8; hour += 1) {
    await flood(10)
    pass(61)
  }
  expect(sent).toHaveLength(28)
  pass(20 * 60)
  await ask()
  expect(sent).toHaveLength(29)
})

it('the reserve is bounded, by hour and in all; one code is taken from it once', async () => {
  const customers = Array.from({ length: 10 }, aPhone)
  for (const phone of customers) await addAccount(db, { phone })
  await flood(20)
  sent = []
  const asked = await Promise.all(customers.map((phone) => ask(phone)))
  expect(sent).toHaveLength(3)
  const attempt = { number: 2, isLast: false, signal: new AbortController().signal }
  for (const { codeId } of asked) await sendLoginCode(context, { codeId }, attempt)
  expect(sent).toHaveLength(6)
  expect(new Set(sent).size).toBe(3)
  expect(await countCodes(db, 'phone', now)).toBe(10)
})

it('whoever is logged in proves another contact from the reserve', async () => {
  const accountId = await addAccount(db, { phone: aPhone() })
  await flood(10)
  sent = []
  const fresh = aPhone()
  await ask(fresh, { accountId })
  expect(sent).toEqual([fresh])
})

it('one account spends three of the reserve a day on new contacts, and no more', async () => {
  const accountId = await addAccount(db, { phone: aPhone() })
  const fresh = Array.from({ length: 5 }, aPhone)
  for (const phone of fresh) {
    await flood(10)
    await ask(phone, { accountId })
    pass(61)
  }
  expect(sent.filter((phone) => fresh.includes(phone))).toEqual(fresh.slice(0, 3))
})

it('the log says so once, without a phone, and again after a quiet hour', async () => {
  await flood(20)
  expect(alarms).toEqual([expect.stringContaining('LOGIN_CODES_PER_DAY')])
  pass(50)
  await flood(3)
  expect(alarms).toHaveLength(1)
  pass(70)
  await flood(20)
  expect(alarms).toHaveLength(2)
  expect(alarms.join()).not.toMatch(/79\d{9}/)
})

it('letters have a budget of their own', async () => {
  await flood(10)
  const asked = await askLoginCode(context, { kind: 'email', value: 'anna@mail.example' })
  expect(asked.ok && (await findLoginCode(context, asked.codeId))?.isScarce).toBe(false)
})
