import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { type FakeWebhook, startFakeWebhook } from '#tests/fakes/fake-webhook.ts'
import { createDeliveryAttempt, getDeliveryError } from '#tests/factories/delivery-attempts.ts'
import { DAY_MS } from '#locale/durations.ts'
import { createWebhookChannel, WebhookSettings } from './webhook.server.ts'

const http = createHttpClient({
  userAgent: 'Showroom test',
  allowPrivateAddresses: true,
  limits: { totalMs: 1500, idleMs: 1200 },
})
afterAll(() => http.close())

function channelTo({ url, secret }: Pick<FakeWebhook, 'url' | 'secret'>, now = () => new Date()) {
  const settings = v.parse(WebhookSettings, { url: `${url}/hook?key=k`, secret })
  return createWebhookChannel({ ...settings, name: 'hook', only: {} }, { http, now })
}

it('the receiver gets the whole request, signed, with the id of the delivery', async () => {
  await using receiver = await startFakeWebhook()
  expect(await channelTo(receiver).deliver(createDeliveryAttempt())).toEqual({})
  expect([...receiver.received.keys()]).toEqual(['0f8fad5b-d9cb-469f-a165-70867728950e'])
  expect([...receiver.received.values()]).toMatchObject([
    {
      type: 'request.submitted',
      timestamp: '2026-11-20T11:20:00.000Z',
      data: {
        id: 1042,
        kind: 'trade',
        kindName: 'Оценка по trade-in',
        name: 'Анна',
        phone: '+79161234567',
        details: { own_brand: 'Kia' },
        car: { name: 'Geely Monjaro', price: { shownRub: 4_199_990 } },
        consents: [{ purpose: 'personal-data', version: 2, givenAt: '2026-11-20T11:20:00.000Z' }],
        files: [{ name: 'спереди.jpg', mediaType: 'image/jpeg', bytes: 2_400_000 }],
      },
    },
  ])
  expect(receiver.calls[0]?.body).not.toContain('secret-name')
  expect(receiver.calls[0]?.headers['content-type']).toBe('application/json')
})

it('a receiver whose response was lost stores the request once', async () => {
  await using receiver = await startFakeWebhook()
  const channel = channelTo(receiver)
  receiver.planBehaviours({ kind: 'lose-response' })
  expect(await getDeliveryError(channel.deliver(createDeliveryAttempt()), receiver.secret)).toMatchObject({
    isRetryable: true,
  })
  await channel.deliver(createDeliveryAttempt({ attempt: 2 }))
  expect(receiver.calls).toHaveLength(2)
  expect(receiver.calls[1]?.body).toBe(receiver.calls[0]?.body)
  expect(receiver.received.size).toBe(1)
})

it('the signature is valid only for this body, this id and this time', async () => {
  await using receiver = await startFakeWebhook()
  await channelTo(receiver).deliver(createDeliveryAttempt())
  const [call] = receiver.calls
  if (call === undefined) throw new Error('Nothing came')
  const headers = {
    'webhook-id': String(call.headers['webhook-id']),
    'webhook-timestamp': String(call.headers['webhook-timestamp']),
    'webhook-signature': String(call.headers['webhook-signature']),
  }
  const verifier = new Webhook(receiver.secret)
  expect(() => verifier.verify(call.body, headers)).not.toThrow()
  expect(() => verifier.verify(call.body.replace('Анна', 'Инна'), headers)).toThrow('No matching signature')
  expect(() => verifier.verify(call.body, { ...headers, 'webhook-id': 'another' })).toThrow('No matching signature')
  await using late = await startFakeWebhook()
  const yesterday = channelTo(late, () => new Date(Date.now() - DAY_MS))
  expect(await getDeliveryError(yesterday.deliver(createDeliveryAttempt()))).toMatchObject({ isRetryable: true })
  expect(late.received.size).toBe(0)
})

it.each([
  [
    { kind: 'respond', status: 429, headers: { 'retry-after': '30' } },
    { isRetryable: true, retryAfterMs: 30_000 },
  ],
  [
    { kind: 'respond', status: 503 },
    { isRetryable: true, retryAfterMs: undefined },
  ],
  [{ kind: 'respond', status: 302, headers: { location: 'https://evil.example' } }, { isRetryable: true }],
  [{ kind: 'respond', status: 404, body: '<html>' }, { isRetryable: true }],
  [{ kind: 'respond', status: 400, body: 'The phone +7 916 123-45-67 of Анна is wrong' }, { isRetryable: false }],
  [{ kind: 'respond', status: 410 }, { isRetryable: false }],
  [{ kind: 'slow', delayMs: 5000 }, { isRetryable: true }],
  [{ kind: 'reset' }, { isRetryable: true }],
] as const)('%j is classified as %j', async (behaviour, expected) => {
  await using receiver = await startFakeWebhook()
  receiver.planBehaviours(behaviour)
  expect(await getDeliveryError(channelTo(receiver).deliver(createDeliveryAttempt()), '/hook?key')).toMatchObject(
    expected,
  )
})

it.each([
  { url: 'https://x.example', secret: 'password' },
  { url: 'https://x.example', secret: 'whsec_' },
  { url: 'https://x.example', secret: `whsec_${'!'.repeat(40)}` },
  { url: 'https://me:secret@x.example', secret: `whsec_${'A'.repeat(44)}` },
])('invalid settings are rejected: %j', (settings) => {
  expect(v.safeParse(WebhookSettings, settings).success).toBe(false)
})
