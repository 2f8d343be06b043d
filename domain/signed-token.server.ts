import { createHmac, timingSafeEqual } from 'node:crypto'

/** The word with our signature (HMAC-SHA-256), fit for a cookie and an address. */
export const createSignedToken = (word: string, secret: Uint8Array) => `${word}.${signatureOf(word, secret)}`

/** The word that we once signed; undefined for anything else. */
export function verifySignedToken(signed: string, secret: Uint8Array): string | undefined {
  const [, word = '', signature = ''] = /^(.+)\.([\w-]{43})$/.exec(signed) ?? []
  return timingSafeEqualText(signature, signatureOf(word, secret)) ? word : undefined
}

/** Whether two words are the same, in a time that tells nothing of where they part. */
export function timingSafeEqualText(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const signatureOf = (word: string, secret: Uint8Array) => createHmac('sha256', secret).update(word).digest('base64url')
