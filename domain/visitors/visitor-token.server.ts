import { createHash } from 'node:crypto'
import { isUuid } from '../is-uuid.ts'
import { verifySignedToken, createSignedToken } from '../signed-token.server.ts'

/** A visitor's key (a UUID) with our signature, fit for a cookie. */
export const signVisitorToken = createSignedToken

/** The key in a token that we have signed; undefined for any other token. */
export function verifyVisitorToken(token: string, secret: Uint8Array): string | undefined {
  const key = verifySignedToken(token, secret)
  return key !== undefined && isUuid(key) ? key : undefined
}

/** The hash of a visitor's key, by which the table finds the visitor. */
export const hashVisitorKey = (key: string) => createHash('sha256').update(key).digest()
