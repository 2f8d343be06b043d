import { createPublicKey, verify } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { startFakePushService } from '#tests/fakes/fake-push-service.ts'
import { createHttpClient } from '../http-client/http-client.server.ts'
import { deriveVapidKeys } from './vapid-keys.server.ts'
import { createWebPush, PushError } from './web-push.server.ts'

const http = createHttpClient({ userAgent: 'Showroom test', allowPrivateAddresses: true })
afterAll(() => http.close())

const NOW = new Date('2026-11-20T09:00:00Z')
const vapid = deriveVapidKeys(Buffer.alloc(32, 7))
const webPush = createWebPush({ http, now: () => NOW, keys: async () => vapid, contact: 'mailto:site@cars.example' })

const toSubscription = ({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }) => ({
  endpoint,
  p256dh: Buffer.from(p256dh, 'base64url'),
  auth: Buffer.from(auth, 'base64url'),
})
const message = { text: JSON.stringify({ title: 'Заявка № 1042' }), ttlSeconds: 60 }

it('a browser reads what was sent, and its service knows by whom', async () => {
  await using service = await startFakePushService()
  await webPush.send(toSubscription(service.subscribe()), message)
  expect(service.shown).toEqual([{ title: 'Заявка № 1042' }])
  const [headers] = service.headers
  expect(headers).toMatchObject({ ttl: '60', 'content-encoding': 'aes128gcm', urgency: 'high' })
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(headers?.authorization ?? '') ?? []
  expect(key).toBe(vapid.publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: new URL(service.url).origin,
    exp: NOW.getTime() / 1000 + 12 * 60 * 60,
    sub: 'mailto:site@cars.example',
  })
})

it.each([
  [410, true],
  [404, true],
  [403, false],
  [500, false],
])('an answer %i: the browser is gone: %s', async (status, isGone) => {
  await using service = await startFakePushService()
  service.setStatus(status)
  const error = await webPush.send(toSubscription(service.subscribe()), message).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PushError)
  expect(error).toMatchObject({ isGone, message: `The push service answered ${status}` })
})

it('the pause that a service asks for is known, and the address of the browser is not in the error', async () => {
  const service = await startFakePushService()
  const subscription = service.subscribe()
  service.setStatus(429, { 'retry-after': '17' })
  await expect(webPush.send(toSubscription(subscription), message)).rejects.toMatchObject({ retryAfterMs: 17_000 })
  await service[Symbol.asyncDispose]()
  const error = await webPush.send(toSubscription(subscription), message).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PushError)
  expect(String(error)).not.toContain(new URL(subscription.endpoint).pathname)
})
