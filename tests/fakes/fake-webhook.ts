import { Webhook } from 'standardwebhooks'
import { type FlakyServer, startFlakyServer } from './flaky-server.ts'

export interface FakeWebhook extends FlakyServer {
  secret: string
  /** Bodies by webhook-id: a receiver stores the first one, and acknowledges the repeated ones. */
  received: Map<string, unknown>
}

/** A receiver as docs/channels.md advises: checks the signature over the bytes, ignores an id that it already has. */
export async function startFakeWebhook(): Promise<FakeWebhook> {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const received = new Map<string, unknown>()
  const verifier = new Webhook(secret)
  const server = await startFlakyServer(({ headers, body }) => {
    const id = String(headers['webhook-id'])
    try {
      const signatureHeaders = {
        'webhook-id': id,
        'webhook-timestamp': String(headers['webhook-timestamp']),
        'webhook-signature': String(headers['webhook-signature']),
      }
      const content = verifier.verify(body, signatureHeaders)
      if (!received.has(id)) received.set(id, content)
    } catch {
      return { status: 401, body: { error: 'signature' } } // as a receiver does for anything that is not signed
    }
    return { status: 204 }
  })
  return Object.assign(server, { secret, received })
}
