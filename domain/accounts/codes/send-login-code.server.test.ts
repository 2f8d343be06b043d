import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { type Mail, MailError } from '#platform/mail/mailer.server.ts'
import { type Sms, SmsError } from '#platform/sms/sms.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { requestLoginCode, type RequestLoginCodeParams } from './request-login-code.server.ts'
import { composeCodeLetter, composeCodeMessage, sendLoginCode } from './send-login-code.server.ts'
import { calculateLoginCode } from './calculate-login-code.server.ts'

const { db } = await shareInFile(createTestDatabase())
const START = new Date('2026-11-20T11:20:00Z')
const SECRET = Buffer.alloc(32, 7)

let now = START
let logged: string[] = []
let failure: Error | undefined
const messages: Sms[] = []
const mails: Mail[] = []
beforeEach(async () => {
  now = START
  failure = undefined
  logged = []
  messages.length = 0
  mails.length = 0
  await db.deleteFrom('login_code').execute()
})

const log = createLog('info', { write: (line: string) => void logged.push(line) })
const context = {
  db,
  now: () => now,
  log,
  newId: randomUUID,
  codeSecret: async () => SECRET,
  loginMethods: { phone: true },
  codeLimits: { perAddress: 20, perDay: 1000 },
  siteName: 'Шоурум',
  linkToLogin: (key: string) => `https://cars.example/personal/login/link/?key=${key}`,
  sms: {
    async send(sms: Sms) {
      if (failure) throw failure
      messages.push(sms)
    },
  },
  mailer: {
    async send(mail: Mail) {
      if (failure) throw failure
      mails.push(mail)
      return { receipt: '' }
    },
    close() {},
  },
}

async function requestCode(params: Partial<RequestLoginCodeParams> = {}): Promise<string> {
  const requested = await requestLoginCode(context, { kind: 'phone', value: '79161234567', consent: {}, ...params })
  if (!requested.ok) throw new Error(requested.reason)
  return requested.codeId
}
const send = (codeId: string, isLast = false, number = 1) =>
  sendLoginCode(context, { codeId }, { number, isLast, signal: new AbortController().signal })

describe('a sent code', () => {
  it('goes to a phone as one short message', async () => {
    const codeId = await requestCode()
    await send(codeId)
    expect(messages).toMatchObject([{ to: '79161234567' }])
    expect(messages[0]?.text).toBe(
      `${calculateLoginCode(SECRET, codeId)} — код для входа, Шоурум. Никому его не сообщайте.`,
    )
  })

  it('goes to a mailbox with a link, as text and as HTML', async () => {
    const codeId = await requestCode({ kind: 'email', value: 'anna@mail.example' })
    await send(codeId)
    const [mail] = mails
    expect(mail).toMatchObject({ id: codeId, to: ['anna@mail.example'], isAutomatic: true })
    for (const body of [mail?.text, mail?.html, mail?.subject])
      expect(body).toContain(calculateLoginCode(SECRET, codeId))
    for (const body of [mail?.text, mail?.html])
      expect(body).toMatch(new RegExp(`/personal/login/link/\\?key=${codeId}\\.[\\w-]{22}`))
  })

  it('has no link when it verifies a new contact of an account', async () => {
    const accountId = await addAccount(db)
    await send(await requestCode({ kind: 'email', value: 'anna@mail.example', accountId }))
    expect(mails[0]?.html).not.toContain('href')
    expect(mails[0]?.subject).toContain('подтверждения')
  })

  it('is not sent when it is already used or expired', async () => {
    const codeId = await requestCode()
    now = new Date(START.getTime() + 10 * MINUTE_MS)
    await send(codeId)
    await send(randomUUID())
    expect(messages).toEqual([])
  })
})

describe('a code that could not be sent', () => {
  it('is tried again, and given up with an alarm without personal data', async () => {
    const codeId = await requestCode()
    failure = new SmsError('the provider says 503', { isRetryable: true })
    await expect(send(codeId)).rejects.toThrow('503')
    await send(codeId, true)
    expect(logged).toHaveLength(1)
    expect(logged.join()).toContain('could not be sent')
    for (const secret of ['79161234567', codeId, calculateLoginCode(SECRET, codeId)])
      expect(logged.join()).not.toContain(secret)
  })

  it('is tried only once more when it may have arrived', async () => {
    const codeId = await requestCode()
    failure = new SmsError('took too long', { isRetryable: true, mayBeDelivered: true })
    await expect(send(codeId)).rejects.toThrow('took too long')
    await send(codeId, false, 2)
    expect(logged).toHaveLength(1)
  })

  it('is not tried again when it was refused', async () => {
    failure = new SmsError('no', { isRetryable: false })
    await send(await requestCode())
    failure = new MailError('no', { isRetryable: false })
    await send(await requestCode({ kind: 'email', value: 'anna@mail.example' }))
    expect(logged).toHaveLength(2)
  })
})

it('the text fits into one SMS in Cyrillic, whatever the name of the dealership', () => {
  for (const siteName of ['Юг', 'Автосалон «Северный ветер на Ленинградском шоссе»', 'x'.repeat(60)])
    for (const purpose of ['login', 'contact', 'confirmation'] as const) {
      const text = composeCodeMessage({ code: '012345', siteName, purpose, link: undefined })
      expect(text.length).toBeLessThanOrEqual(70)
      expect(text).toMatch(/^012345 — код/)
    }
})

it('the letter escapes its values in HTML', () => {
  const { html } = composeCodeLetter({
    code: '012345',
    siteName: '<b>&',
    purpose: 'login',
    link: 'https://cars.example/?a=1&b="',
  })
  expect(html).not.toContain('<b>&')
  expect(html).toContain('a=1&amp;b=&quot;')
})
