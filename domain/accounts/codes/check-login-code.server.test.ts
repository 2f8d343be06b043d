import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { resendLoginCode, requestLoginCode, type RequestLoginCodeParams } from './request-login-code.server.ts'
import { checkLoginCode, checkLoginLink, findLoginLink, createLinkKey } from './check-login-code.server.ts'
import { findLoginCode } from './login-codes.server.ts'
import { calculateLoginCode } from './calculate-login-code.server.ts'

const { db } = await shareInFile(createTestDatabase())
const START = new Date('2026-11-20T11:20:00Z')
const SECRET = Buffer.alloc(32, 7)

let now = START
beforeEach(async () => {
  now = START
  await db.deleteFrom('login_code').execute()
})
const advanceMinutes = (minutes: number) => (now = new Date(now.getTime() + minutes * MINUTE_MS))

const context = {
  db,
  now: () => now,
  log: createLog('silent'),
  newId: randomUUID,
  codeSecret: async () => SECRET,
  loginMethods: { phone: true },
  codeLimits: { perAddress: 100_000, perDay: 100_000 },
}

async function requestCode(params: Partial<RequestLoginCodeParams> = {}): Promise<string> {
  const requested = await requestLoginCode(context, {
    kind: 'phone',
    value: '79161234567',
    consent: { version: 2 },
    ...params,
  })
  if (!requested.ok) throw new Error(requested.reason)
  return requested.codeId
}
const getCode = (codeId: string) => calculateLoginCode(SECRET, codeId)
const getWrongCode = (codeId: string) => (getCode(codeId) === '000000' ? '000001' : '000000')
const checkGuess = (codeId: string, digits: string) => checkLoginCode(context, { codeId, guess: digits })

describe('a code', () => {
  it('is accepted once, with or without spaces', async () => {
    const codeId = await requestCode({ back: '/cars/', address: '192.0.2.1' })
    const code = getCode(codeId)
    expect(await checkGuess(codeId, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      ok: true,
      kind: 'phone',
      value: '79161234567',
      accountId: undefined,
      back: '/cars/',
      consent: { at: START, consentVersion: 2, address: '192.0.2.1' },
    })
    expect(await checkGuess(codeId, code)).toEqual({ ok: false, reason: 'gone' })
  })

  it('is accepted once when many enter it at the same time', async () => {
    const codeId = await requestCode()
    const results = await Promise.all(Array.from({ length: 5 }, () => checkGuess(codeId, getCode(codeId))))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('has five tries, and is then refused even if it is right', async () => {
    const codeId = await requestCode()
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect(await checkGuess(codeId, getWrongCode(codeId))).toEqual({ ok: false, reason: 'wrong', triesLeft })
    expect(await checkGuess(codeId, getCode(codeId))).toEqual({ ok: false, reason: 'no-tries-left' })
    expect(await findLoginCode(context, codeId)).toMatchObject({ isOpen: false, triesLeft: 0 })
  })

  it('is valid for ten minutes', async () => {
    const codeId = await requestCode()
    advanceMinutes(10)
    expect(await checkGuess(codeId, getCode(codeId))).toEqual({ ok: false, reason: 'gone' })
    advanceMinutes(51)
    expect(await findLoginCode(context, codeId)).toBeUndefined()
  })

  it('costs no try when the input is not a code', async () => {
    const codeId = await requestCode()
    for (const typed of ['', '12345', '1234567', '12345a', '１２３４５６'])
      expect(await checkGuess(codeId, typed)).toEqual({ ok: false, reason: 'malformed' })
    expect(await findLoginCode(context, codeId)).toMatchObject({ triesLeft: 5 })
    expect(await checkGuess("' or true --", '123456')).toEqual({ ok: false, reason: 'gone' })
    expect(await checkGuess(randomUUID(), '123456')).toEqual({ ok: false, reason: 'gone' })
  })

  it('that is sent again does not change the earlier one, and ends it when it is used', async () => {
    const first = await requestCode()
    await checkGuess(first, getWrongCode(first))
    advanceMinutes(1)
    const again = await resendLoginCode(context, { codeId: first })
    if (!again.ok) throw new Error(again.reason)
    expect(await findLoginCode(context, first)).toMatchObject({ triesLeft: 4, isOpen: true })
    expect(await checkGuess(again.codeId, getCode(again.codeId))).toMatchObject({ ok: true })
    expect(await checkGuess(first, getCode(first))).toEqual({ ok: false, reason: 'gone' })
  })

  it('for a new contact belongs to its account', async () => {
    const accountId = await addAccount(db)
    const codeId = await requestCode({ accountId })
    const login = await requestCode({ value: '79161234568' })
    expect(await checkGuess(codeId, getCode(codeId))).toMatchObject({ ok: true, accountId })
    expect(await findLoginCode(context, login)).toMatchObject({ isOpen: true, accountId: undefined })
  })
})

describe('ten thousand guesses', () => {
  it('with codes that are sent again, many at once and from many addresses: at most five per code are compared', async () => {
    const compared = new Map<string, number>()
    let hits = 0
    let guesses = 0
    let codeId = await requestCode({ address: '192.0.2.1' })
    const ids = [codeId]
    while (guesses < 10_000) {
      const batch = Array.from({ length: 250 }, (_, index) => {
        // The guesses go to all codes, also to the older ones, and contain the right code of each.
        const id = ids[index % ids.length] ?? codeId
        return { id, digits: index % 50 === 49 ? getCode(id) : String(100_000 + guesses + index) }
      })
      const results = await Promise.all(batch.map(({ id, digits }) => checkGuess(id, digits)))
      guesses += batch.length
      for (const [index, result] of results.entries()) {
        if (!result.ok && result.reason !== 'wrong') continue
        const id = batch[index]?.id ?? ''
        compared.set(id, (compared.get(id) ?? 0) + 1)
        if (result.ok) hits += 1
      }
      advanceMinutes(1)
      const again = await requestLoginCode(context, {
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

const requestByEmail = () => requestCode({ kind: 'email', value: 'anna@mail.example' })

describe('the link of a letter', () => {
  it('can be opened any number of times, and used once', async () => {
    const key = createLinkKey(SECRET, await requestByEmail())
    expect(await findLoginLink(context, key)).toMatchObject({ value: 'anna@mail.example' })
    expect(await findLoginLink(context, key)).toBeDefined()
    expect(await checkLoginLink(context, key)).toMatchObject({ kind: 'email', value: 'anna@mail.example' })
    expect(await checkLoginLink(context, key)).toBeUndefined()
    expect(await findLoginLink(context, key)).toBeUndefined()
  })

  it('stays valid after wrong guesses of the code, and expires with it', async () => {
    const codeId = await requestByEmail()
    const key = createLinkKey(SECRET, codeId)
    for (let tries = 0; tries < 6; tries += 1) await checkGuess(codeId, getWrongCode(codeId))
    expect(await findLoginLink(context, key)).toBeDefined()
    advanceMinutes(10)
    expect(await findLoginLink(context, key)).toBeUndefined()
    expect(await checkLoginLink(context, key)).toBeUndefined()
  })

  it('has a token of 128 bits, and no other key is accepted', async () => {
    const codeId = await requestByEmail()
    const [, token = ''] = createLinkKey(SECRET, codeId).split('.')
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    for (const key of ['', '.', codeId, `${codeId}.`, `${codeId}.${token}x`, `${randomUUID()}.${token}`, `x.${token}`])
      expect(await checkLoginLink(context, key)).toBeUndefined()
  })
})
