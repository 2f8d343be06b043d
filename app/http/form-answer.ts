import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'

/** The JSON answer to a form (docs/product.md, Answer of a form). */
export interface FormAnswer {
  success: 'Y' | 'N'
  /** For the visitor, as text. */
  msg: string
  action: 'popup' | 'reload' | 'hide-answer-form'
  /** A path of this site to open after the message. */
  link?: string
  /** The messages by field name. */
  errors?: FieldErrors
  /** The number of the accepted request. */
  number?: number
  /** A path of this site that shows the request's status, through the login when needed. */
  request?: string
  /** Label of the link to it: «Следить за заявкой». */
  follow?: string
  /** For a booked test drive: a path of this site with the calendar entry. */
  calendar?: string
  /** A second request needs a confirmation: send the same form again with `repeat=yes`. */
  confirm?: 'repeat'
}
