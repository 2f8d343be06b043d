import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'

/** What a form's call answers (docs/product.md, Answer of a form). */
export interface FormAnswer {
  success: 'Y' | 'N'
  /** For the visitor, as text. */
  msg: string
  action: 'popup' | 'reload' | 'hide-answer-form'
  /** A path of this site, followed after the message. */
  link?: string
  /** By field name. */
  errors?: FieldErrors
  /** The request's number, once it is taken. */
  number?: number
  /** Where the request can be followed: a path of this site, by way of the login if need be. */
  request?: string
  /** What the link to it says: «Следить за заявкой». */
  follow?: string
  /** Of a test drive that is booked: a path of this site with the entry for a calendar. */
  calendar?: string
  /** Asks before a second request: send the same again with `repeat=yes`. */
  confirm?: 'repeat'
}
