import type { ContactKind } from '#db/schema.ts'

export type { ContactKind }

export const CODE_LIFETIME_MS = 10 * 60 * 1000
/** Guesses at one code that are compared, whatever is sent again. */
export const MAX_CODE_TRIES = 5
export const CODE_DIGITS = 6

/** A telephone in eleven digits, or an address in small letters. */
export interface Contact {
  kind: ContactKind
  value: string
}

/** What its owner agreed to when he asked for a code. Versions of texts that exist. */
export interface RecordedConsent {
  at: Date
  consentVersion?: number
  advertisingVersion?: number
  address?: string
}

/** A contact that has been proved. */
export interface VerifiedContact extends Contact {
  /** Whose new contact it is to be; undefined: a visitor logs in. */
  accountId: number | undefined
  /** Set: it adds no contact, but confirms in this session that its owner is there. */
  sessionId: number | undefined
  consent: RecordedConsent
  /** Where to go on, as it was asked. */
  back: string | undefined
}

/**
 * Why no code is sent. `no-mobile`: a telephone, but no Russian mobile one. `not-offered`: nobody here sends messages.
 * `too-often`: to this phone or letter box. `too-many-from-address`: from there, or from the network around.
 */
export type CodeRequestRefusal =
  | { ok: false; reason: 'empty' | 'bad-phone' | 'no-mobile' | 'bad-email' | 'not-offered' }
  | { ok: false; reason: 'too-often' | 'too-many-from-address'; nextAt: Date }

/** `spent`: all tries were used. `gone`: used, out of time or never there. `malformed`: no six digits, and no try. */
export type GuessRefusal =
  | { ok: false; reason: 'wrong'; triesLeft: number }
  | { ok: false; reason: 'spent' | 'gone' | 'malformed' }
