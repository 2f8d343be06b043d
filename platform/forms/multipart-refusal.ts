/** Why a form's body was not taken, and what kind of fault that is. Stable: logs and metrics go by the names. */
export const MULTIPART_REFUSALS = {
  /** The content type is none that a form has, or the body is compressed. */
  'not-a-form': 'malformed',
  /** No boundary, a part that cannot be read, NUL in a value: no browser sends such. */
  malformed: 'malformed',
  /** Not UTF-8, by its own word or by its bytes. */
  'wrong-charset': 'malformed',
  /** The body ended before the form did, or the connection was cut. */
  'cut-off': 'cut-off',
  /** Nothing came for too long. */
  stalled: 'cut-off',
  'too-large': 'too-large',
  'too-many-parts': 'too-large',
  'too-many-fields': 'too-large',
  'name-too-long': 'too-large',
  'field-too-long': 'too-large',
  'fields-too-long': 'too-large',
  'too-many-files': 'too-large',
  'file-too-large': 'too-large',
} as const

type MultipartReason = keyof typeof MULTIPART_REFUSALS
export type MultipartFault = (typeof MULTIPART_REFUSALS)[MultipartReason]

/** What is known of a refusal. `field` and `toSafeFileName` are as they were sent: text, never to be trusted or logged. */
export interface MultipartRefusal {
  reason: MultipartReason
  field?: string
  fileName?: string
}

/** Ends the reading of a form from wherever it is noticed; `readMultipart` turns it into an answer. */
export class FormRefusedError extends Error {
  override name = 'RefusedForm'
  readonly refusal: MultipartRefusal

  constructor(refusal: MultipartRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}
