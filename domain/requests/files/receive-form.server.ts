import {
  type FilePart,
  type FormLimits,
  type FormSource,
  type MultipartResult,
  readMultipart,
} from '#platform/forms/multipart.server.ts'
import { SUBMISSION_FIELDS } from '../forms/submission-fields.ts'
import { definitionOf } from '../kinds/registry.ts'
import type { RequestContext } from '../request-context.ts'
import { MAX_FILE_BYTES, MAX_FILES, type RequestKind } from '../request.ts'
import { createUploadBatch, type UploadBatch } from './create-upload-batch.server.ts'

/** A received form. Its files are in quarantine until it is disposed of. */
export interface ReceivedForm extends Pick<UploadBatch, 'store'>, AsyncDisposable {
  result: MultipartResult
}

const FILE_FIELDS = [SUBMISSION_FIELDS.files, `${SUBMISSION_FIELDS.files}[]`]

/** Reads a form with its files. Files in other fields, and all files of a kind without files, are ignored. */
export async function receiveForm(
  context: Parameters<typeof createUploadBatch>[0],
  source: FormSource,
  kind: RequestKind,
): Promise<ReceivedForm> {
  const batch = createUploadBatch(context)
  const isExpected = ({ field }: FilePart) => definitionOf(kind).filesLabel !== undefined && FILE_FIELDS.includes(field)
  try {
    const result = await readMultipart(source, FORM_LIMITS, async (part) => isExpected(part) && batch.receive(part))
    return { result, store: batch.store, [Symbol.asyncDispose]: () => disposeBatch(context, batch) }
  } catch (cause) {
    await disposeBatch(context, batch)
    throw cause
  }
}

/** The request may already be accepted, so an error is only logged: the next start empties the quarantine. */
async function disposeBatch({ log }: Pick<RequestContext, 'log'>, batch: UploadBatch): Promise<void> {
  try {
    await batch[Symbol.asyncDispose]()
  } catch (error) {
    log.warn({ err: error }, 'a form left files in quarantine')
  }
}

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
