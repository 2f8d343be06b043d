import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { resendLoginCode, requestLoginCode, type RequestLoginCodeParams } from './request-login-code.server.ts'
import { calculateLoginCode } from './calculate-login-code.server.ts'
import { sweepLoginCodes } from './login-codes.server.ts'

const { db } = await shareInFile(createTestDatabase())
const START = new Date('2026-11-20T11:20:00Z')
const SECRET = Buffer.alloc(32, 7)
const PHONE = '79161234567'

let now = START
let alarms: string[] = []
beforeEach(async () => {
  now = START
  alarms = []
  await db.deleteFrom('login_code').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

const log = Object.assign(createLog('silent'), {
  error: (_about: unknown, message: string) => void alarms.push(message),
})
const context = {
  db,
  now: () => now,
  log,
  newId: randomUUID,
  loginMethods: { phone: true },
  codeLimits: { perAddress: 20, perDay: 1000 },
}
const requestCode = (params: Partial<RequestLoginCodeParams> = {}, limits = context.codeLimits) =>
  requestLoginCode(
    { ...context, codeLimits: limits },
    { kind: 'phone', value: PHONE, consent: {}, address: '192.0.2.1', ...params },
  )
const advanceMinutes = (minutes: number) => (now = new Date(now.getTime() + minutes * MINUTE_MS))
const getReason = async (result: ReturnType<typeof requestCode>) => {
  const requested = await result
  return requested.ok ? 'ok' : requested.reason
}

describe('a requested code', () => {
  it('is valid for ten minutes, is not stored, and is not in the queue, nor is its phone', async () => {
    const requested = await requestCode()
    if (!requested.ok) throw new Error(requested.reason)
    expect(requested.expiresAt).toEqual(new Date('2026-11-20T11:30:00Z'))
    expect(requested.nextAt).toEqual(new Date('2026-11-20T11:21:00Z'))
    const code = calculateLoginCode(SECRET, requested.codeId)
    expect(code).toMatch(/^\d{6}$/)
    const rows = await sql`select j::text as job, (select to_jsonb(c) - 'value' from login_code c)::text as row
      from graphile_worker._private_jobs j`.execute(db)
    const stored = JSON.stringify(rows.rows)
    expect(stored).toContain(requested.codeId)
    expect(stored).not.toContain(PHONE)
    expect(stored.replaceAll(requested.codeId, '').replaceAll(/[\d:.+-]{12,}/g, '')).not.toContain(code)
  })

  it('records the accepted texts in existing versions', async () => {
    await requestCode({ consent: { version: 1 }, advertising: { version: 77 } })
    const row = await db.selectFrom('login_code').selectAll().executeTakeFirstOrThrow()
    const newest = await db
      .selectFrom('legal_text')
      .select((eb) => eb.fn.max('version').as('version'))
      .where('slug', '=', 'advertising')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ consent_version: 1, advertising_version: newest.version, address: '192.0.2.1' })
  })

  it('goes only to Russian mobile phones and to mailboxes', async () => {
    expect(await getReason(requestCode({ value: '8 (916) 123-45-67' }))).toBe('ok')
    expect(await getReason(requestCode({ value: '74950000001' }))).toBe('no-mobile')
    expect(await getReason(requestCode({ value: '+998901234567' }))).toBe('bad-phone')
    expect(await getReason(requestCode({ value: '79990000' }))).toBe('bad-phone')
    expect(await getReason(requestCode({ kind: 'email', value: 'Anna@Mail.Example' }))).toBe('ok')
    expect(await getReason(requestCode({ kind: 'email', value: 'анна@' }))).toBe('bad-email')
    expect(await getReason(requestCode({ value: ' ' }))).toBe('empty')
    const values = await db.selectFrom('login_code').select('value').orderBy('kind').execute()
    expect(values.map(({ value }) => value).toSorted()).toEqual([PHONE, 'anna@mail.example'])
  })

  it('does not go to a phone without an SMS provider', async () => {
    const params = { kind: 'phone', value: PHONE } as const
    expect(await requestLoginCode({ ...context, loginMethods: { phone: false } }, params)).toEqual({
      ok: false,
      reason: 'not-offered',
    })
  })

  it('gets the same response whether there is an account or not', async () => {
    await addAccount(db, { phone: PHONE })
    const [one, other] = [await requestCode(), await requestCode({ value: '79161234568' })]
    expect({ ...one, codeId: '' }).toEqual({ ...other, codeId: '' })
  })
})
const requestByEmail = (value: string) => getReason(requestCode({ kind: 'email', value }))
const countOk = (outcomes: string[]) => outcomes.filter((outcome) => outcome === 'ok').length

describe('the rate limit', () => {
  it('is one a minute, three an hour and eight a day, also for simultaneous requests', async () => {
    const countSent = async () => {
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => getReason(requestCode())))
      return outcomes.filter((outcome) => outcome === 'ok').length
    }
    const counts: number[] = []
    for (let minute = 0; minute < 60; minute += 5) {
      counts.push(await countSent())
      advanceMinutes(5)
    }
    expect(counts.slice(0, 4)).toEqual([1, 1, 1, 0])
    expect(counts.reduce((sum, count) => sum + count)).toBe(3)
    for (let hour = 1; hour < 12; hour += 1) {
      counts.push(await countSent())
      advanceMinutes(60)
    }
    expect(counts.reduce((sum, count) => sum + count)).toBe(8)
    expect(await requestCode()).toEqual({ ok: false, reason: 'too-often', nextAt: new Date('2026-11-21T11:20:00Z') })
  })

  it('counts all spellings of one mailbox as one', async () => {
    expect(await requestByEmail('anna.k@mail.example')).toBe('ok')
    expect(await requestByEmail('Anna.K+cars@mail.example')).toBe('too-often')
    expect(await requestByEmail('annak@other.example')).toBe('ok')
  })

  it('applies to an address, and to all unknown addresses together', async () => {
    const limits = { perAddress: 2, perDay: 1000 }
    const from = (address: string | undefined, count: number) =>
      Promise.all(Array.from({ length: count }, () => getReason(requestCode({ value: nextPhone(), address }, limits))))
    expect(countOk(await from('192.0.2.7', 6))).toBe(2)
    expect(countOk(await from('2001:db8:1:2::1', 6))).toBe(2)
    expect(countOk(await from('2001:db8:1:2:9::2', 2))).toBe(0)
    expect(countOk(await from('192.0.2.8', 1))).toBe(1)
    expect(countOk(await from(undefined, 30))).toBe(20)
    advanceMinutes(61)
    expect(countOk(await from('192.0.2.7', 6))).toBe(2)
  })

  it('applies to the network around an address, five times as large', async () => {
    const limits = { perAddress: 2, perDay: 1000 }
    const from = (addresses: string[]) =>
      Promise.all(addresses.map((address) => getReason(requestCode({ value: nextPhone(), address }, limits))))
    const many = Array.from({ length: 15 }, (_, at) => at + 1)
    expect(countOk(await from(many.map((at) => `192.0.2.${at}`)))).toBe(10)
    expect(countOk(await from(['192.0.3.1']))).toBe(1)
    expect(countOk(await from(many.map((at) => `2001:db8:7:${at}::1`)))).toBe(10)
    expect(countOk(await from(['2001:db8:8::1']))).toBe(1)
  })

  it('applies to codes that are sent again, which keep their consents', async () => {
    const requested = await requestCode({ advertising: {}, back: '/cars/' })
    if (!requested.ok) throw new Error(requested.reason)
    const { codeId } = requested
    expect(await resendLoginCode(context, { codeId })).toMatchObject({ reason: 'too-often' })
    advanceMinutes(1)
    expect(await resendLoginCode(context, { codeId })).toMatchObject({ ok: true })
    const rows = await db
      .selectFrom('login_code')
      .select(['value', 'return_path', 'advertising_version', 'consent_version'])
      .distinct()
      .execute()
    expect(rows).toHaveLength(1)
    expect(await resendLoginCode(context, { codeId: randomUUID() })).toEqual({ ok: false, reason: 'gone' })
  })
})

it('codes are deleted after a day, with the letters in our folder', async () => {
  await requestCode()
  const letter = await requestCode({ kind: 'email', value: 'anna@mail.example' })
  const discarded: string[] = []
  const sweepContext = {
    ...context,
    letters: { discard: async (ids: readonly string[]) => void discarded.push(...ids) },
  }
  advanceMinutes(24 * 60 - 1)
  expect(await sweepLoginCodes(sweepContext)).toBe(0)
  advanceMinutes(2)
  expect(await sweepLoginCodes(sweepContext)).toBe(2)
  expect(discarded).toEqual([letter.ok && letter.codeId])
})

let phoneCount = 0
const nextPhone = () => `7916${String((phoneCount += 1)).padStart(7, '0')}`
