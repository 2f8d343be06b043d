import type { DiscountCondition } from '#domain/cars/prices/price.ts'
import type { RequestAnswers } from '../forms/request-schemas.ts'
import type { FieldErrors } from '../forms/collect-field-errors.ts'
import type { RejectionReason } from './rejections.texts.ts'
import type { FileType, FormName, RequestKind, RequestSuspicion, Touch } from '../request.ts'

/** A file that was received, checked and stored; it belongs to no request yet. */
export interface StoredFile {
  /** Random, in the storage of request files. */
  storedName: string
  /** As the visitor called it: text, never a path. */
  originalName: string
  mediaType: FileType
  bytes: number
  /** SHA-256 in hexadecimal: two files are the same when these are. */
  hash: string
}

/** Everything that a visitor sends with one form, read and checked at the door. */
export interface Submission {
  form: FormName
  kind: RequestKind
  answers: RequestAnswers
  /** The car that the form is about. */
  carId?: number
  /** The conditions under which the visitor saw the price, and that price in roubles. */
  conditions: readonly DiscountCondition[]
  shownPriceRub?: number
  files: readonly StoredFile[]
  /** A UUID. Twice the same is one request. Undefined for a form that carries none: each sending is then a new one. */
  key?: string
  /** The visitor has been asked whether he means a second request, and does. */
  isRepeatMeant: boolean
  /** Versions of the texts that he agreed to; undefined: the newest. Advertising only when he ticked it. */
  consent: { version?: number }
  advertising?: { version?: number }
  sender: Sender
  /** What the door already holds against it. */
  suspicion?: Extract<RequestSuspicion, 'honeypot' | 'too-fast'>
}

/** Where a request came from. */
export interface Sender {
  /** Whoever had logged in when he sent it. */
  accountId?: number
  /** IPv4 or IPv6; undefined when the connection has none. */
  address?: string
  userAgent?: string
  /** As the form said it: text, whatever it is. */
  pageUrl?: string
  referrer?: string
  firstTouch?: Touch
  lastTouch?: Touch
}

export type SubmitOutcome =
  /** `isReplay`: it had been taken before under the same key; nothing was written this time. */
  | { ok: true; number: number; kind: RequestKind; isReplay: boolean }
  | {
      ok: false
      reason: RejectionReason
      errors?: FieldErrors
      /** When an hour could not be had: the next ones that can, by the branch's clock. */
      freeSlots?: readonly string[]
      /** Of a repeat: the number of the request before it. */
      earlier?: number
    }
