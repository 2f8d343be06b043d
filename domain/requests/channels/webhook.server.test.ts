import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'
import { createHttpCaller } from '#platform/http-caller.server.ts'
import { type FakeReceiver, startFakeReceiver } from '#tests/fakes/fake-webhook.ts'
import { aParcel, failureOf } from '#tests/factories/parcels.ts'
import { createWebhookChannel, WebhookSettings } from './webhook.server.ts'

const http = createHttpCaller({ userAgent: 'Showroom test', totalMs: 1500, idleMs: 1200 })
afterAll(() => http.close())

function channelTo({ url, secret }: Pick<FakeReceiver, 'url' | 'secret'>, now = () => new Date()) {
  const settings = v.parse(WebhookSettings, { url: `${url}/hook?key=k`, secret })
  return createWebhookChannel({ ...settings, name: 'hook', only: {} }, { http, now })
}

it('a receiver gets the whole request, signed, under the id of the delivery', async () => {
  await using receiver = await startFakeReceiver()
  expect(await channelTo(receiver).deliver(aParcel())).toEqual({})
  expect([...receiver.taken.keys()]).toEqual(['0f8fad5b-d9cb-469f-a165-70867728950e'])
  expect([...receiver.taken.values()]).toMatchObject([
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

it('a receiver that wrote but could not say so has it once', async () => {
  await using receiver = await startFakeReceiver()
  const channel = channelTo(receiver)
  receiver.expect({ kind: 'loses-answer' })
  expect(await failureOf(channel.deliver(aParcel()), receiver.secret)).toMatchObject({ mayPass: true })
  await channel.deliver(aParcel({ attempt: 2 }))
  expect(receiver.calls).toHaveLength(2)
  expect(receiver.calls[1]?.body).toBe(receiver.calls[0]?.body)
  expect(receiver.taken.size).toBe(1)
})

it('the signature holds for these bytes, this id and this moment alone', async () => {
  await using receiver = await startFakeReceiver()
  await channelTo(receiver).deliver(aParcel())
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
  await using late = await startFakeReceiver()
  const yesterday = channelTo(late, () => new Date(Date.now() - 86_400_000))
  expect(await failureOf(yesterday.deliver(aParcel()))).toMatchObject({ mayPass: true })
  expect(late.taken.size).toBe(0)
})

it.each([
  [
    { kind: 'says', status: 429, headers: { 'retry-after': '30' } },
    { mayPass: true, retryAfterMs: 30_000 },
  ],
  [
    { kind: 'says', status: 503 },
    { mayPass: true, retryAfterMs: undefined },
  ],
  [{ kind: 'says', status: 302, headers: { location: 'https://evil.example' } }, { mayPass: true }],
  [{ kind: 'says', status: 404, body: '<html>' }, { mayPass: true }],
  [{ kind: 'says', status: 400, body: 'The phone +7 916 123-45-67 of Анна is wrong' }, { mayPass: false }],
  [{ kind: 'says', status: 410 }, { mayPass: false }],
  [{ kind: 'slow', delayMs: 5000 }, { mayPass: true }],
  [{ kind: 'resets' }, { mayPass: true }],
] as const)('%j is judged %j', async (mood, judgement) => {
  await using receiver = await startFakeReceiver()
  receiver.expect(mood)
  expect(await failureOf(channelTo(receiver).deliver(aParcel()), '/hook?key')).toMatchObject(judgement)
})

it.each([
  { url: 'https://x.example', secret: 'password' },
  { url: 'https://x.example', secret: 'whsec_' },
  { url: 'https://x.example', secret: `whsec_${'!'.repeat(40)}` },
  { url: 'https://me:secret@x.example', secret: `whsec_${'A'.repeat(44)}` },
])('settings that cannot be are refused: %j', (settings) => {
  expect(v.safeParse(WebhookSettings, settings).success).toBe(false)
})
