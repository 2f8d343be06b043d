import type { ContactKind } from '#db/schema.ts'
import { MINUTE_MS } from '#locale/durations.ts'

export type { ContactKind }

export const CODE_LIFETIME_MS = 10 * MINUTE_MS
/** Guesses of one code that are compared. */
export const MAX_CODE_TRIES = 5
export const CODE_DIGITS = 6

/** A telephone in eleven digits, or an e-mail address in lower case. */
export interface Contact {
  kind: ContactKind
  value: string
}

/** What a person agreed to when they requested a code. The versions are of existing texts. */
export interface RecordedConsent {
  at: Date
  consentVersion?: number
  advertisingVersion?: number
  address?: string
}

/** A contact that is verified by a code. */
export interface VerifiedContact extends Contact {
  /** The account that gets the new contact; undefined for a login. */
  accountId: number | undefined
  /** If set, the code adds no contact, but confirms this session of the account's owner. */
  sessionId: number | undefined
  consent: RecordedConsent
  /** The path to return to, as it was requested. */
  back: string | undefined
}

/**
 * Why no code is sent. `no-mobile`: a telephone, but not a Russian mobile one. `not-offered`: the site has no SMS
 * provider. `too-often`: for this phone or mailbox. `too-many-from-address`: from this address or from the network
 * around it.
 */
export type CodeRequestRefusal =
  | { ok: false; reason: 'empty' | 'bad-phone' | 'no-mobile' | 'bad-email' | 'not-offered' }
  | { ok: false; reason: 'too-often' | 'too-many-from-address'; nextAt: Date }

/** `no-tries-left`: all are used. `gone`: used, expired or unknown. `malformed`: not six digits, which costs no try. */
export type GuessRefusal =
  | { ok: false; reason: 'wrong'; triesLeft: number }
  | { ok: false; reason: 'no-tries-left' | 'gone' | 'malformed' }
