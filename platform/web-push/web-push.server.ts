import { sign } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { HttpClient, HttpCallResponse } from '../http-client/http-client.server.ts'
import { HttpError } from '../http-client/http-error.ts'
import { encryptPush, type PushKeys } from './encrypt-push.server.ts'
import type { VapidKeys } from './vapid-keys.server.ts'

/** A browser that has agreed to notifications. */
interface PushSubscription extends PushKeys {
  /** The address of its push service. */
  endpoint: string
}

interface PushMessage {
  /** At most MAX_PUSH_BYTES; the service worker of the pages reads it. */
  text: string
  /** How long the push service keeps it for a browser that is off. */
  ttlSeconds: number
}

/** Why a push service did not take a message. Its text is for an operator and contains no address of a browser. */
export class PushError extends Error {
  override readonly name = 'PushError'
  /** The subscription has ended and will never work again. */
  readonly isGone: boolean
  readonly retryAfterMs: number | undefined

  constructor(message: string, details: { isGone?: boolean; retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, { cause: details.cause })
    this.isGone = details.isGone ?? false
    this.retryAfterMs = details.retryAfterMs
  }
}

export interface WebPush {
  /** Sends one message. Throws a PushError. */
  send: (subscription: PushSubscription, message: PushMessage, signal?: AbortSignal) => Promise<void>
}

interface WebPushSettings {
  http: Pick<HttpClient, 'send'>
  now: Clock
  keys: () => Promise<VapidKeys>
  /** Whom a push service can write to: `mailto:` or `https:`. */
  contact: string
}

/** Some services refuse a longer one than a day. */
const TOKEN_SECONDS = 12 * 60 * 60

/** Sends notifications to browsers (RFC 8030), signed by the site (VAPID, RFC 8292). */
export function createWebPush({ http, now, keys: loadKeys, contact }: WebPushSettings): WebPush {
  return {
    async send({ endpoint, ...keys }, { text, ttlSeconds }, signal) {
      const { origin } = new URL(endpoint)
      const vapidKeys = await loadKeys()
      const response = await http
        .send({
          method: 'POST',
          url: endpoint,
          headers: {
            authorization: authorize(vapidKeys, { origin, contact, now: now() }),
            'content-encoding': 'aes128gcm',
            ttl: String(ttlSeconds),
            urgency: 'high',
          },
          body: { type: 'application/octet-stream', content: encryptPush(text, keys) },
          signal,
        })
        .catch((cause: unknown) => {
          if (cause instanceof HttpError) throw new PushError(cause.message, { cause })
          throw cause
        })
      throwUnlessTaken(response)
    },
  }
}

function authorize(
  { publicKey, privateKey }: VapidKeys,
  { origin, contact, now }: { origin: string; contact: string; now: Date },
): string {
  const claims = { aud: origin, exp: Math.floor(now.getTime() / 1000) + TOKEN_SECONDS, sub: contact }
  const content = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encodeJson).join('.')
  const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${content}.${signature.toString('base64url')}, k=${publicKey}`
}

const encodeJson = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function throwUnlessTaken({ status, retryAfterMs }: HttpCallResponse): void {
  if (status >= 200 && status < 300) return
  const isGone = status === 404 || status === 410
  throw new PushError(`The push service answered ${status}`, { isGone, retryAfterMs })
}
