import { MINUTE_MS } from '#locale/durations.ts'

/** A passkey as the owner's list shows it. */
export interface Passkey {
  id: number
  /** The owner's name for it: «iPhone, Safari». */
  label: string
  addedAt: Date
  /** Null if it has never been used. */
  usedAt: Date | null
}

export const MAX_LABEL_LENGTH = 60
/** More than anybody has devices, and still a readable list. */
export const MAX_PASSKEYS = 20
/** How long a challenge is valid: enough time to find one's phone. */
export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS

/**
 * Why a passkey is rejected. `expired`: the challenge is used, too old or unknown; `unknown`: the passkey was removed
 * or never existed; `invalid`: its response does not verify; `too-many`: no further passkey is accepted.
 */
export type PasskeyRefusal = { ok: false; reason: 'expired' | 'unknown' | 'invalid' | 'too-many' }
