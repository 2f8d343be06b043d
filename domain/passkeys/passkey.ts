import * as v from 'valibot'
import { line } from '#domain/requests/forms/rules.ts'
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

/** The form that renames a passkey. */
export const PasskeyLabelSchema = v.object({ label: line(MAX_LABEL_LENGTH) }, 'Укажите название.')

const text = v.pipe(v.string(), v.maxLength(8192))
/** base64url, so that the database can look it up. */
const name = v.pipe(text, v.regex(/^[\w-]+$/))
const credential = {
  id: name,
  rawId: name,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
}

/** The response of a browser that has created a passkey. */
export const NEW_CREDENTIAL = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,20}$/))), v.maxLength(10)), []),
  }),
})

/** The response of a browser with the signature of a passkey. */
export const SIGNED_CREDENTIAL = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: v.optional(text),
  }),
})
