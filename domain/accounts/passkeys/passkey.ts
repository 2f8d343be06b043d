/** A key on a device of the account's owner, as his list shows it. */
export interface Passkey {
  id: number
  /** As he calls it: «iPhone, Safari». */
  label: string
  addedAt: Date
  /** Null: never yet. */
  usedAt: Date | null
}

export const MAX_LABEL_LENGTH = 60
/** More than anybody has devices; a list of them can still be read. */
export const MAX_PASSKEYS = 20
/** How long a question to a key is good for: time enough to find one's phone. */
export const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000

/**
 * Why a key does not open. `expired`: the question was answered before, is too old or was never asked here;
 * `unknown`: the key was removed, or belongs to nobody; `doubtful`: its answer does not fit. `too-many`: no new one is taken.
 */
export type PasskeyRefusal = { ok: false; reason: 'expired' | 'unknown' | 'doubtful' | 'too-many' }
