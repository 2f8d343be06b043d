import type { FormLimits } from '#platform/forms/multipart.server.ts'
import { MAX_FILE_BYTES, MAX_FILES } from '../request.ts'

const KIB = 1024
const ALL_FIELD_BYTES = 128 * KIB

/** The limits of a submitted form: generous for a person, and for landing pages with fields of their own. */
export const FORM_LIMITS: FormLimits = {
  parts: 120,
  fields: 80,
  nameBytes: KIB,
  fieldBytes: 20 * KIB,
  allFieldBytes: ALL_FIELD_BYTES,
  files: MAX_FILES,
  fileBytes: MAX_FILE_BYTES,
  // Each part has its own boundary and headers.
  totalBytes: MAX_FILES * MAX_FILE_BYTES + ALL_FIELD_BYTES + 120 * KIB,
  idleMs: 30_000,
}
