import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { keepForFile } from '#tests/fixtures/keep-for-file.ts'
import { askCodeAgain } from './ask-code-again.server.ts'
import { askLoginCode, type CodeWish } from './ask-login-code.server.ts'
import { checkLoginCode } from './check-login-code.server.ts'
import { checkLoginLink, findLoginLink, linkKey } from './check-login-link.server.ts'
import { findLoginCode } from './find-login-code.server.ts'
import { reckonCode } from './reckon-code.server.ts'

const { db } = await keepForFile(createTestDatabase())
const START = new Date('2026-11-20T11:20:00Z')
const SECRET = Buffer.alloc(32, 7)

let now = START
beforeEach(async () => {
  now = START
  await db.deleteFrom('login_code').execute()
})
const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

const context = {
  db,
  now: () => now,
  log: createLog('silent'),
  newId: randomUUID,
  codeSecret: async () => SECRET,
  loginWays: { phone: true },
  codeLimits: { perAddress: 100_000, perDay: 100_000 },
}

async function ask(wish: Partial<CodeWish> = {}): Promise<string> {
  const asked = await askLoginCode(context, { kind: 'phone', value: '79161234567', consent: { version: 2 }, ...wish })
  if (!asked.ok) throw new Error(asked.reason)
  return asked.codeId
}
const codeOf = (codeId: string) => reckonCode(SECRET, codeId)
const wrongFor = (codeId: string) => (codeOf(codeId) === '000000' ? '000001' : '000000')
const guess = (codeId: string, digits: string) => checkLoginCode(context, { codeId, guess: digits })

describe('a code', () => {
  it('is right once, with or without spaces in it', async () => {
    const codeId = await ask({ back: '/cars/', address: '192.0.2.1' })
    const code = codeOf(codeId)
    expect(await guess(codeId, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      ok: true,
      kind: 'phone',
      value: '79161234567',
      accountId: undefined,
      back: '/cars/',
      agreed: { at: START, consentVersion: 2, address: '192.0.2.1' },
    })
    expect(await guess(codeId, code)).toEqual({ ok: false, reason: 'gone' })
  })

  it('is right for one of many who type it at once', async () => {
    const codeId = await ask()
    const answers = await Promise.all(Array.from({ length: 5 }, () => guess(codeId, codeOf(codeId))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('tells how many tries are left, and is then spent, also for who knows it', async () => {
    const codeId = await ask()
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect(await guess(codeId, wrongFor(codeId))).toEqual({ ok: false, reason: 'wrong', triesLeft })
    expect(await guess(codeId, codeOf(codeId))).toEqual({ ok: false, reason: 'spent' })
    expect(await findLoginCode(context, codeId)).toMatchObject({ isOpen: false, triesLeft: 0 })
  })

  it('holds ten minutes', async () => {
    const codeId = await ask()
    pass(10)
    expect(await guess(codeId, codeOf(codeId))).toEqual({ ok: false, reason: 'gone' })
    pass(51)
    expect(await findLoginCode(context, codeId)).toBeUndefined()
  })

  it('costs no try when what was typed is no code', async () => {
    const codeId = await ask()
    for (const typed of ['', '12345', '1234567', '12345a', '１２３４５６'])
      expect(await guess(codeId, typed)).toEqual({ ok: false, reason: 'malformed' })
    expect(await findLoginCode(context, codeId)).toMatchObject({ triesLeft: 5 })
    expect(await guess("' or true --", '123456')).toEqual({ ok: false, reason: 'gone' })
    expect(await guess(randomUUID(), '123456')).toEqual({ ok: false, reason: 'gone' })
  })

  it('that is asked for again leaves the former one as it is, and ends it when it is used', async () => {
    const first = await ask()
    await guess(first, wrongFor(first))
    pass(1)
    const again = await askCodeAgain(context, { codeId: first })
    if (!again.ok) throw new Error(again.reason)
    expect(await findLoginCode(context, first)).toMatchObject({ triesLeft: 4, isOpen: true })
    expect(await guess(again.codeId, codeOf(again.codeId))).toMatchObject({ ok: true })
    expect(await guess(first, codeOf(first))).toEqual({ ok: false, reason: 'gone' })
  })

  it('that is to prove a new contact says whose', async () => {
    const accountId = await addAccount(db)
    const codeId = await ask({ accountId })
    const login = await ask({ value: '79161234568' })
    expect(await guess(codeId, codeOf(codeId))).toMatchObject({ ok: true, accountId })
    expect(await findLoginCode(context, login)).toMatchObject({ isOpen: true, accountId: undefined })
  })
})

describe('ten thousand guesses', () => {
  it('with codes that are sent again, many at once and from ever new addresses: five of each code are compared', async () => {
    const compared = new Map<string, number>()
    let hits = 0
    let guesses = 0
    let codeId = await ask({ address: '192.0.2.1' })
    const ids = [codeId]
    while (guesses < 10_000) {
      const batch = Array.from({ length: 250 }, (_, place) => {
        // All codes that there were, also the older ones, the right code of each among the guesses.
        const id = ids[place % ids.length] ?? codeId
        return { id, digits: place % 50 === 49 ? codeOf(id) : String(100_000 + guesses + place) }
      })
      const answers = await Promise.all(batch.map(({ id, digits }) => guess(id, digits)))
      guesses += batch.length
      for (const [place, answer] of answers.entries()) {
        if (!answer.ok && answer.reason !== 'wrong') continue
        const id = batch[place]?.id ?? ''
        compared.set(id, (compared.get(id) ?? 0) + 1)
        if (answer.ok) hits += 1
      }
      pass(1)
      const again = await askLoginCode(context, {
        kind: 'phone',
        value: '79161234567',
        address: `198.51.100.${(guesses / 250) % 250}`,
      })
      if (again.ok) ids.push((codeId = again.codeId))
    }
    expect(ids.length).toBeGreaterThan(2)
    expect(ids.length).toBeLessThanOrEqual(8)
    expect(Math.max(...compared.values())).toBeLessThanOrEqual(5)
    expect([...compared.values()].reduce((sum, count) => sum + count)).toBeLessThanOrEqual(5 * ids.length)
    expect(hits).toBeLessThanOrEqual(ids.length)
    const rows = await db.selectFrom('login_code').select('tries').execute()
    expect(Math.max(...rows.map(({ tries }) => tries))).toBeLessThanOrEqual(5)
  }, 120_000)
})

const letter = () => ask({ kind: 'email', value: 'anna@mail.example' })

describe('the link of a letter', () => {
  it('can be looked at as often as one likes, and used once', async () => {
    const key = linkKey(SECRET, await letter())
    expect(await findLoginLink(context, key)).toMatchObject({ value: 'anna@mail.example' })
    expect(await findLoginLink(context, key)).toBeDefined()
    expect(await checkLoginLink(context, key)).toMatchObject({ kind: 'email', value: 'anna@mail.example' })
    expect(await checkLoginLink(context, key)).toBeUndefined()
    expect(await findLoginLink(context, key)).toBeUndefined()
  })

  it('is not closed by guesses at the code, and holds as long as it', async () => {
    const codeId = await letter()
    const key = linkKey(SECRET, codeId)
    for (let tries = 0; tries < 6; tries += 1) await guess(codeId, wrongFor(codeId))
    expect(await findLoginLink(context, key)).toBeDefined()
    pass(10)
    expect(await findLoginLink(context, key)).toBeUndefined()
    expect(await checkLoginLink(context, key)).toBeUndefined()
  })

  it('is 128 bits that nothing else opens', async () => {
    const codeId = await letter()
    const [, token = ''] = linkKey(SECRET, codeId).split('.')
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    for (const key of ['', '.', codeId, `${codeId}.`, `${codeId}.${token}x`, `${randomUUID()}.${token}`, `x.${token}`])
      expect(await checkLoginLink(context, key)).toBeUndefined()
  })
})
