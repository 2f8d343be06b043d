import { createHmac } from 'node:crypto'
import { CODE_DIGITS } from './login-code.ts'

// A code is stored nowhere: whoever has the row's id and the site's secret reckons it anew.

const LINK_TOKEN_BYTES = 16

/** The six digits that belong to a code's id. */
export function calculateLoginCode(secret: Uint8Array, codeId: string): string {
  // 48 bits: what is left over when they are cut to a million favours no digit by more than one part in 10⁸.
  const number = calculateHmac(secret, 'code', codeId).readUIntBE(0, 6)
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** What a letter's link carries beside the id: 128 bits, base64url. Nobody guesses it, so no tries are counted. */
export const calculateLinkToken = (secret: Uint8Array, codeId: string): string =>
  calculateHmac(secret, 'link', codeId).subarray(0, LINK_TOKEN_BYTES).toString('base64url')

const calculateHmac = (secret: Uint8Array, word: 'code' | 'link', codeId: string) =>
  createHmac('sha256', secret).update(`${word}:${codeId}`).digest()
