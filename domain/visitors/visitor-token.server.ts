import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/** The name (a UUID) with our signature (HMAC-SHA-256), fit for a cookie. */
export const signToken = (name: string, secret: Uint8Array) => `${name}.${sign(name, secret).toString('base64url')}`

/** The name that we once signed; undefined for anything else. */
export function readToken(token: string, secret: Uint8Array): string | undefined {
  const [, name = '', signature = ''] = TOKEN.exec(token) ?? []
  if (name === '') return undefined
  const given = Buffer.from(signature, 'base64url')
  const right = sign(name, secret)
  return given.length === right.length && timingSafeEqual(given, right) ? name : undefined
}

/** What the table knows a visitor by. */
export const hashName = (name: string) => createHash('sha256').update(name).digest()

const sign = (name: string, secret: Uint8Array) => createHmac('sha256', secret).update(name).digest()
