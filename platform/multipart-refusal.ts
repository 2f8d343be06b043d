/** Why a form's body was not taken, with the status of the answer. Stable: logs and metrics go by the names. */
export const MULTIPART_REFUSALS = {
  /** The content type is none that a form has, or the body is compressed. */
  'not-a-form': 400,
  /** No boundary, a part that cannot be read, NUL in a value: no browser sends such. */
  malformed: 400,
  /** Not UTF-8, by its own word or by its bytes. */
  'wrong-charset': 400,
  /** The body ended before the form did, or the connection was cut. */
  'cut-off': 400,
  /** Nothing came for too long. */
  stalled: 408,
  'too-large': 413,
  'too-many-parts': 413,
  'too-many-fields': 413,
  'name-too-long': 413,
  'field-too-long': 413,
  'fields-too-long': 413,
  'too-many-files': 413,
  'file-too-large': 413,
} as const satisfies Record<string, 400 | 408 | 413>

export type MultipartReason = keyof typeof MULTIPART_REFUSALS

/** What is known of a refusal. `field` and `fileName` are as they were sent: text, never to be trusted or logged. */
export interface MultipartRefusal {
  reason: MultipartReason
  field?: string
  fileName?: string
}

/** Ends the reading of a form from wherever it is noticed; `readMultipart` turns it into an answer. */
export class RefusedForm extends Error {
  override name = 'RefusedForm'
  readonly refusal: MultipartRefusal

  constructor(refusal: MultipartRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}
