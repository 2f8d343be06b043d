import { createHmac } from 'node:crypto'
import { CODE_DIGITS } from './login-code.ts'

// A code is not stored: it is calculated from the row's id and the site's secret.

const LINK_TOKEN_BYTES = 16

/** The six digits that belong to a code's id. */
export function calculateLoginCode(secret: Uint8Array, codeId: string): string {
  // 48 bits modulo a million: the bias is at most one part in 10⁸.
  const number = calculateHmac(secret, 'code', codeId).readUIntBE(0, 6)
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** The token of a letter's link, beside the id: 128 bits, base64url. It cannot be guessed, so no tries are counted. */
export const calculateLinkToken = (secret: Uint8Array, codeId: string): string =>
  calculateHmac(secret, 'link', codeId).subarray(0, LINK_TOKEN_BYTES).toString('base64url')

const calculateHmac = (secret: Uint8Array, purpose: 'code' | 'link', codeId: string) =>
  createHmac('sha256', secret).update(`${purpose}:${codeId}`).digest()
