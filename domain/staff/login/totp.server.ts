import { createHmac } from 'node:crypto'
import { timingSafeEqualText } from '../../signed-token.server.ts'

// One-time codes of authenticator apps: RFC 6238 with the values that every app knows (SHA-1, 30 s, 6 digits).

const STEP_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
/** Clocks of phones are off by some seconds, and typing takes some. */
const TOLERATED_STEPS = [0, -1, 1]

/** The secret that the owner of an invitation gets: the same one whenever the page is opened, stored nowhere. */
export const deriveTotpSecret = (key: Uint8Array, invitationId: string): Buffer =>
  createHmac('sha256', key).update(`totp ${invitationId}`).digest().subarray(0, SECRET_BYTES)

/** The code of a time step. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step in which this code is right, now or a moment ago; undefined for a wrong code. */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / STEP_MS)
  return TOLERATED_STEPS.map((offset) => current + offset).find((step) =>
    timingSafeEqualText(code, totpCode(secret, step)),
  )
}

/** The address that an authenticator app scans. */
export function totpUrl(secret: Uint8Array, { siteName, email }: { siteName: string; email: string }): string {
  const url = new URL(`otpauth://totp/${encodeURIComponent(siteName)}:${encodeURIComponent(email)}`)
  url.search = new URLSearchParams({ secret: toBase32(secret), issuer: siteName }).toString().replaceAll('+', '%20')
  return url.href
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding (RFC 4648), as apps take a secret that is typed. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((part) => BASE32[Number.parseInt(part.padEnd(5, '0'), 2)]).join('')
}
