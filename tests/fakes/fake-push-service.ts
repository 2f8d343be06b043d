import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { IncomingHttpHeaders } from 'node:http'
import { type LocalServer, startLocalServer } from '#tests/servers/local-server.ts'

export interface FakePushService extends LocalServer {
  /** What the browsers of this service were shown, in order. */
  readonly shown: unknown[]
  readonly headers: IncomingHttpHeaders[]
  /** A new browser that has agreed to notifications. */
  subscribe: () => { endpoint: string; p256dh: string; auth: string }
  /** What the service answers from now on; 201 by default. */
  setStatus: (status: number, headers?: Record<string, string>) => void
}

interface Answer {
  status: number
  headers?: Record<string, string>
}

/** A push service with its browsers, which decrypt what they get (RFC 8291). */
export async function startFakePushService(): Promise<FakePushService> {
  const shown: unknown[] = []
  const headers: IncomingHttpHeaders[] = []
  const browsers = new Map<string, (body: Buffer) => string>()
  let answer: Answer = { status: 201 }
  const server = await startLocalServer(async (request, response) => {
    const body = await buffer(request)
    headers.push(request.headers)
    const decrypt = browsers.get(request.url ?? '')
    const { status, headers: more }: Answer = decrypt === undefined ? { status: 404 } : answer
    if (decrypt !== undefined && status === 201) shown.push(JSON.parse(decrypt(body)))
    response.writeHead(status, more).end()
  })
  const subscribe = () => {
    const ecdh = createECDH('prime256v1')
    const publicKey = ecdh.generateKeys()
    const auth = randomBytes(16)
    const path = `/push/${randomBytes(9).toString('base64url')}`
    browsers.set(path, (body) => decrypt(body, { ecdh, publicKey, auth }))
    return {
      endpoint: server.url + path,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    }
  }
  const setStatus: FakePushService['setStatus'] = (status, more) => void (answer = { status, headers: more })
  return Object.assign(server, { shown, headers, subscribe, setStatus })
}

interface BrowserKeys {
  ecdh: ReturnType<typeof createECDH>
  publicKey: Buffer
  auth: Buffer
}

function decrypt(body: Buffer, { ecdh, publicKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const senderKey = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32))
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(body.subarray(-16))
  const record = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  return record.subarray(0, -1).toString()
}
