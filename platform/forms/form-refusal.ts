/** Why a form's body was refused, and the kind of fault. Stable: logs and metrics use the names. */
export const MULTIPART_REFUSALS = {
  /** The content type is not that of a form, or the body is compressed. */
  'not-a-form': 'malformed',
  /** No boundary, a part that cannot be read, NUL in a value: no browser sends this. */
  malformed: 'malformed',
  /** Not UTF-8, according to its headers or its bytes. */
  'wrong-charset': 'malformed',
  /** The body ended before the form did, or the connection was cut. */
  'cut-off': 'cut-off',
  /** No data arrived for too long. */
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

/** Details of a refusal. `field` and `fileName` are as they were sent: never trust or log them. */
export interface MultipartRefusal {
  reason: MultipartReason
  field?: string
  fileName?: string
}

/** Stops reading a form; `readMultipart` converts it to a result. */
export class FormRefusedError extends Error {
  override name = 'RefusedForm'
  readonly refusal: MultipartRefusal

  constructor(refusal: MultipartRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes UTF-8. Throws FormRefusedError (wrong-charset) when it is invalid. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strictDecoder.decode(bytes)
  } catch {
    throw new FormRefusedError({ reason: 'wrong-charset' })
  }
}
