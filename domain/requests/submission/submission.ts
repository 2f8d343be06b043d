import type { ConsentWay } from '#db/schema.ts'
import type { StaffBooking } from '#domain/test-drives/test-drive.ts'
import type { DiscountCondition } from '#domain/cars/prices/price.ts'
import type { RequestAnswers } from '../kinds/registry.ts'
import type { FieldErrors } from '../forms/collect-field-errors.ts'
import type { RejectionReason } from './rejections.texts.ts'
import type { FileType, FormName, RequestKind, RequestSuspicion, Touch } from '../request.ts'

/** A received, checked and stored file that belongs to no request yet. */
export interface StoredFile {
  /** A random name in the storage of request files. */
  storedName: string
  /** The visitor's name of the file: text, never a path. */
  originalName: string
  mediaType: FileType
  bytes: number
  /** SHA-256 in hexadecimal: two files with the same hash are the same. */
  hash: string
}

/** Everything that a visitor sends with one form, parsed and validated by the endpoint. */
export interface Submission {
  form: FormName | typeof DESK_FORM
  kind: RequestKind
  answers: RequestAnswers
  /** The car that the form is about. */
  carId?: number
  /** The conditions of the shown price; the price itself, in roubles, is `shownPriceRub`. */
  conditions: readonly DiscountCondition[]
  shownPriceRub?: number
  files: readonly StoredFile[]
  /**
   * A UUID: the same key twice is one request. Undefined for a form without one: each sending is then a new request.
   */
  key?: string
  /** The visitor has confirmed that they want a second request. */
  isRepeatMeant: boolean
  /** Versions of the texts that the visitor agreed to; undefined: the newest. Advertising only when it was ticked. */
  consent: { version?: number; way?: ConsentWay }
  advertising?: { version?: number }
  sender: Sender
  /** The suspicion that the endpoint found. */
  suspicion?: Extract<RequestSuspicion, 'honeypot' | 'too-fast'>
  /** What the staff want of the slot. */
  booking?: StaffBooking
}

/** The form of the staff, for who calls or comes to the showroom. */
export const DESK_FORM = 'staff-desk'

/** Where a request came from. */
export interface Sender {
  /** The account that was logged in. */
  accountId?: number
  /** IPv4 or IPv6; undefined when the connection has none. */
  address?: string
  userAgent?: string
  /** As the form sent it: any text. */
  pageUrl?: string
  referrer?: string
  firstTouch?: Touch
  lastTouch?: Touch
}

export type SubmitOutcome =
  /** `isReplay`: the same key was accepted before; nothing was written this time. */
  | { ok: true; number: number; kind: RequestKind; isReplay: boolean }
  | {
      ok: false
      reason: RejectionReason
      errors?: FieldErrors
      /** When the slot is not available: the next free ones, in the branch's local time. */
      freeSlots?: readonly string[]
      /** For a repeat: the number of the request before it. */
      earlier?: number
    }
