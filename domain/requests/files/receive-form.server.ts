import {
  type FilePart,
  type FormSource,
  type MultipartResult,
  readMultipart,
} from '#platform/forms/multipart.server.ts'
import { KINDS_WITH_FILES } from '../forms/request-schemas.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestKind } from '../request.ts'
import { SUBMISSION_FIELDS } from '../forms/submission-fields.ts'
import { FORM_LIMITS } from './form-limits.server.ts'
import { type UploadBatch, createUploadBatch } from './create-upload-batch.server.ts'

/** A form that has come in. Its files wait in quarantine, and are gone when it is disposed of. */
export interface ReceivedForm extends Pick<UploadBatch, 'store'>, AsyncDisposable {
  result: MultipartResult
}

const FILE_FIELDS = [SUBMISSION_FIELDS.files, `${SUBMISSION_FIELDS.files}[]`]

/** Reads a form with its files. Files of other fields, and those of a kind that asks for none, are passed over. */
export async function receiveForm(
  context: Parameters<typeof createUploadBatch>[0],
  source: FormSource,
  kind: RequestKind,
): Promise<ReceivedForm> {
  const arrival = createUploadBatch(context)
  const isWanted = ({ field }: FilePart) => KINDS_WITH_FILES.includes(kind) && FILE_FIELDS.includes(field)
  try {
    const result = await readMultipart(source, FORM_LIMITS, async (part) => isWanted(part) && arrival.receive(part))
    return { result, store: arrival.store, [Symbol.asyncDispose]: () => disposeBatch(context, arrival) }
  } catch (cause) {
    await disposeBatch(context, arrival)
    throw cause
  }
}

/** By now the visitor may have been promised something: what stays in quarantine is emptied at the next start. */
async function disposeBatch({ log }: Pick<RequestContext, 'log'>, arrival: UploadBatch): Promise<void> {
  try {
    await arrival[Symbol.asyncDispose]()
  } catch (error) {
    log.warn({ err: error }, 'a form left files in quarantine')
  }
}
