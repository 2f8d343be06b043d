import { inspect } from 'node:util'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startFakeSms } from '#tests/fakes/fake-sms.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createHttpClient } from '../http-client/http-client.server.ts'
import { createHttpSms, createConsoleSms, SmsError, type SmsProvider } from './sms.server.ts'

const fake = await shareInFile(startFakeSms())
const http = createHttpClient({ userAgent: 'Showroom test', allowPrivateAddresses: true, limits: { totalMs: 1000 } })
afterAll(() => http.close())
beforeEach(() => {
  fake.messages.length = 0
  fake.setBehaviour({ kind: 'normal' })
})

const SMS = { to: '79161234567', text: '123456 — код для входа, "Юг" & {text} {phone}. Никому!' }
const provider = (overrides: Partial<SmsProvider> = {}): SmsProvider => ({
  url: fake.address,
  method: 'GET',
  body: undefined,
  headers: {},
  ok: '"sms_id"',
  ...overrides,
})
const send = (overrides?: Partial<SmsProvider>) => createHttpSms(provider(overrides), http).send(SMS)

/** Sends and returns the error, which must not contain number, text or key, not even in nested properties. */
async function failureOf(overrides?: Partial<SmsProvider>): Promise<SmsError> {
  const error: unknown = await send(overrides).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof SmsError)) throw new Error('It should have failed with an SmsError', { cause: error })
  const inspected = inspect(error, { depth: 9, showHidden: true })
  for (const secret of [SMS.to, '123456', fake.key]) expect(inspected).not.toContain(secret)
  return error
}

it('a message with any characters is sent in the query of an address', async () => {
  await send()
  expect(fake.messages).toEqual([SMS])
  expect(fake.calls.at(-1)?.method).toBe('GET')
})

it('a message is sent as a form, and as JSON with a header', async () => {
  const url = `${fake.url}/send`
  await send({ url, method: 'POST', body: `api_id=${fake.key}&to={phone}&msg={text}` })
  const headers = { Authorization: fake.key }
  await send({ url, method: 'POST', headers, body: '{"to": "{phone}", "msg": "{text}"}' })
  expect(fake.messages).toEqual([SMS, SMS])
})

it('an answer without the expected text is a refusal, whatever the whitespace in its JSON', async () => {
  expect(await failureOf({ url: fake.address.replace(fake.key, 'wrong') })).toMatchObject({ isRetryable: false })
  await send({ ok: '"status" : "OK"' })
  await send({ ok: undefined })
})

it('a 4xx is final, an outage or 429 can be retried', async () => {
  for (const [status, isRetryable] of [
    [401, false],
    [302, false],
    [429, true],
    [503, true],
  ] as const) {
    fake.setBehaviour({ kind: 'respond', status })
    expect(await failureOf()).toMatchObject({ isRetryable })
  }
  fake.setBehaviour({ kind: 'reset' })
  expect(await failureOf()).toMatchObject({ isRetryable: true })
})

it('a message without an answer may be delivered, one without a connection is not', async () => {
  fake.setBehaviour({ kind: 'slow', delayMs: 1500 })
  expect(await failureOf()).toMatchObject({ isRetryable: true, mayBeDelivered: true })
  fake.setBehaviour({ kind: 'respond', status: 503 })
  expect(await failureOf()).toMatchObject({ isRetryable: true, mayBeDelivered: false })
  expect(await failureOf({ url: 'http://127.0.0.1:1/' })).toMatchObject({ isRetryable: true, mayBeDelivered: false })
})

it('a printed message hides most of the number', async () => {
  const lines: string[] = []
  await createConsoleSms((line) => lines.push(line)).send({ to: SMS.to, text: 'Код 123456' })
  expect(lines).toEqual(['SMS to +7 9** ***-45-67: Код 123456'])
})
