import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'

/** The JSON answer to a form (docs/product.md, Answer of a form). */
export interface FormAnswer {
  success: 'Y' | 'N'
  /** For the visitor, as text. */
  msg: string
  action: 'popup' | 'reload' | 'hide-answer-form'
  /** A path of this site to open after the message. */
  link?: string
  /** By field name. */
  errors?: FieldErrors
  /** The request's number, once it is accepted. */
  number?: number
  /** Where the request can be followed: a path of this site, through the login when needed. */
  request?: string
  /** Label of the link to it: «Следить за заявкой». */
  follow?: string
  /** For a booked test drive: a path of this site with the calendar entry. */
  calendar?: string
  /** Requires confirmation of a second request: send the same again with `repeat=yes`. */
  confirm?: 'repeat'
}
