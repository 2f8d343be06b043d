import { createHash } from 'node:crypto'
import { isUuid } from '../is-uuid.ts'
import { verifySignedToken, createSignedToken } from '../signed-token.server.ts'

/** The name (a UUID) with our signature, fit for a cookie. */
export const signVisitorToken = createSignedToken

/** The name that we once signed; undefined for anything else. */
export function verifyVisitorToken(token: string, secret: Uint8Array): string | undefined {
  const name = verifySignedToken(token, secret)
  return name !== undefined && isUuid(name) ? name : undefined
}

/** What the table knows a visitor by. */
export const hashVisitorKey = (name: string) => createHash('sha256').update(name).digest()
