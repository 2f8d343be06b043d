import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { requestLoginCode } from '#domain/accounts/codes/request-login-code.server.ts'
import { calculateLoginCode } from '#domain/accounts/codes/calculate-login-code.server.ts'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { createHttpSms } from '#platform/sms/sms.server.ts'
import { createSmtpMailer } from '#platform/mail/mailers.server.ts'
import { startWorker } from '#platform/queue/worker.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { startFakeSms } from '#tests/fakes/fake-sms.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { startFakeSmtp } from '#tests/fakes/fake-smtp.ts'
import { until } from '#tests/fixtures/until.ts'
import { listUrgentHandlers } from './jobs.server.ts'

const SECRET = Buffer.alloc(32, 7)
const database = await shareInFile(createTestDatabase())
const sms = await shareInFile(startFakeSms())
const smtp = await shareInFile(startFakeSmtp())

const lines: string[] = []
const log = createLog('info', { write: (line: string) => void lines.push(line) })
const http = createHttpClient({ userAgent: 'Showroom test', allowPrivateAddresses: true, limits: { totalMs: 2000 } })
const mailer = createSmtpMailer({ url: smtp.url, from: { name: 'Шоурум', address: 'site@dealer.example' } })
const provider = { url: sms.address, method: 'GET', body: undefined, headers: {}, ok: '"sms_id"' } as const
const context = {
  db: database.db,
  now: () => new Date(),
  log,
  timeZone: 'Europe/Moscow',
  newId: randomUUID,
  codeSecret: async () => SECRET,
  loginMethods: { phone: true },
  codeLimits: { perAddress: 1000, perDay: 1000 },
  siteName: 'Шоурум',
  siteUrl: 'https://cars.example',
  linkToLogin: (key: string) => `https://cars.example/personal/login/link/?key=${key}`,
  sms: createHttpSms(provider, http),
  mailer,
}
const worker = await startWorker({ url: database.url, handlers: listUrgentHandlers(context), concurrency: 4, log })
afterAll(async () => {
  await worker.stop()
  mailer.close()
  await http.close()
})

const requestTestCode = async (kind: 'phone' | 'email', value: string) => {
  const result = await requestLoginCode(context, { kind, value, consent: {} })
  if (!result.ok) throw new Error(result.reason)
  return calculateLoginCode(SECRET, result.codeId)
}

it('codes reach phones and mailboxes, also after an outage of the SMS provider', async () => {
  sms.planBehaviours({ kind: 'respond', status: 503 })
  const expectedCodes = new Map<string, string>()
  for (let index = 0; index < 5; index += 1) {
    const phone = `7916000000${index}`
    expectedCodes.set(phone, await requestTestCode('phone', phone))
  }
  const code = await requestTestCode('email', 'anna@mail.example')
  await until(() => sms.messages.length === 5 && smtp.letters.length === 1, 25)
  for (const { to, text } of sms.messages) expect(text).toContain(expectedCodes.get(to))
  expect(smtp.letters[0]?.to).toEqual(['anna@mail.example'])
  const log = lines.join('')
  expect(log).toContain('job failed, will run again')
  for (const secret of [...expectedCodes.keys(), ...expectedCodes.values(), code, 'anna@', sms.key])
    expect(log.replaceAll(/"(time|durationMs|id)":"?[^,]+/g, '')).not.toContain(secret)
})
