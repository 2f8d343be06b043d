import { createHash } from 'node:crypto'
import { isUuid } from '../is-uuid.ts'
import { readSignedWord, signWord } from '../signed-word.server.ts'

/** The name (a UUID) with our signature, fit for a cookie. */
export const signToken = signWord

/** The name that we once signed; undefined for anything else. */
export function readToken(token: string, secret: Uint8Array): string | undefined {
  const name = readSignedWord(token, secret)
  return name !== undefined && isUuid(name) ? name : undefined
}

/** What the table knows a visitor by. */
export const hashName = (name: string) => createHash('sha256').update(name).digest()
