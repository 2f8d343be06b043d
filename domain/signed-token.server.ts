import { createHmac, timingSafeEqual } from 'node:crypto'

/** The value with our signature (HMAC-SHA-256). Safe in a cookie and in an address, if the value is. */
export const createSignedToken = (value: string, secret: Uint8Array) => `${value}.${signatureOf(value, secret)}`

/** The value of a token that we have signed; undefined for any other token. */
export function verifySignedToken(token: string, secret: Uint8Array): string | undefined {
  const [, value = '', signature = ''] = /^(.+)\.([\w-]{43})$/.exec(token) ?? []
  return timingSafeEqualText(signature, signatureOf(value, secret)) ? value : undefined
}

/** Whether two texts are equal, in a time that does not depend on where they differ. */
export function timingSafeEqualText(text: string, expected: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const signatureOf = (value: string, secret: Uint8Array) =>
  createHmac('sha256', secret).update(value).digest('base64url')
