import * as v from 'valibot'
import { line } from '../requests/rules.ts'

/** A key on a device of the account's owner, as his list shows it. */
export interface Passkey {
  id: number
  /** As he calls it: «iPhone, Safari». */
  label: string
  addedAt: Date
  /** Null: never yet. */
  usedAt: Date | null
}

export const LONGEST_LABEL = 60
/** More than anybody has devices; a list of them can still be read. */
export const MOST_PASSKEYS = 20
/** How long a question to a key is good for: time enough to find one's phone. */
export const CHALLENGE_MS = 5 * 60 * 1000

/** What a key may be called. */
export const labelRule = line(LONGEST_LABEL)

/**
 * Why a key does not open. `expired`: the question was answered before, is too old or was never asked here;
 * `unknown`: the key was removed, or belongs to nobody; `doubtful`: its answer does not fit.
 */
export type PasskeyRefusal = { ok: false; reason: 'expired' | 'unknown' | 'doubtful' }

const text = v.pipe(v.string(), v.maxLength(8192))
const credential = {
  id: text,
  rawId: text,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
}

/** What a browser answers when it has made a key. */
export const NEW_CREDENTIAL = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10)), []),
  }),
})

/** What a browser answers when a key has signed. */
export const SIGNED_CREDENTIAL = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: v.optional(text),
  }),
})
