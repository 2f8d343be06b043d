import * as v from 'valibot'
import type { ConsentPurpose } from '#db/schema.ts'
import { line } from '#domain/requests/forms/rules.ts'
import { VALIDATION_MESSAGES } from '#domain/requests/forms/validation.texts.ts'

/** An account as it is shown to its owner. */
export interface Account {
  id: number
  /** The name that the owner has entered; empty until then. */
  name: string
  createdAt: Date
  /** The verified contacts, the oldest first. Phones in eleven digits, addresses in lower case. */
  phones: string[]
  emails: string[]
}

/** A consent of a person: the purpose, the version of the text, and when. */
export interface GivenConsent {
  purpose: ConsentPurpose
  version: number
  givenAt: Date
  /** Set for a consent to advertising that was withdrawn. */
  withdrawnAt: Date | null
  /** The number of the request with which it was given; null for a login. */
  requestNumber: number | null
}

export const MAX_NAME_LENGTH = 100

export const RenameSchema = v.object({ name: line(MAX_NAME_LENGTH) }, VALIDATION_MESSAGES.required)
