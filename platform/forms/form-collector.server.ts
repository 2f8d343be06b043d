import { type MultipartRefusal, FormRefusedError } from './multipart-refusal.ts'
import type { BodyLimits } from './request-body.server.ts'

/** What a form may be at most. Whatever is more is refused. */
export interface FormLimits extends BodyLimits {
  /** Fields and files together, empty file inputs among them. */
  parts: number
  fields: number
  /** Of a field's name and of a file's name, in UTF-8. */
  nameBytes: number
  fieldBytes: number
  /** Names and values of all fields together. */
  allFieldBytes: number
  files: number
  fileBytes: number
}

/** A file on its way in. */
export interface FilePart {
  field: string
  /** As it was sent: any text but an empty one, paths and worse among it. */
  fileName: string
  /** Read it at once or not at all. Throws when the file is too large or the form ends in it. */
  content: AsyncIterable<Uint8Array>
}

/** What has been read of a form so far. */
export interface FormCollector {
  readonly limits: FormLimits
  readonly fields: ReadonlyMap<string, readonly string[]>
  /** What is wrong with a file; the rest of the form is read all the same. */
  readonly refusal: MultipartRefusal | undefined
  addField(name: string, value: string): void
  addFile(part: FilePart): Promise<void>
}

/** Begins an empty form. `addField` and `addFile` throw FormRefusedError when the form as a whole has to be refused. */
export function createFormCollector(limits: FormLimits, onFile: (part: FilePart) => Promise<unknown>): FormCollector {
  const fields = new Map<string, string[]>()
  let refusal: MultipartRefusal | undefined
  let fieldCount = 0
  let fieldBytes = 0
  let fileCount = 0
  return {
    limits,
    fields,
    get refusal() {
      return refusal
    },
    addField(name, value) {
      fieldCount += 1
      fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value)
      const reason = validateField(name, value, { fieldCount, fieldBytes }, limits)
      if (reason !== undefined) throw new FormRefusedError({ reason, field: name })
      const values = fields.get(name)
      if (values === undefined) fields.set(name, [value])
      else values.push(value)
    },
    async addFile(part) {
      const { field, fileName } = part
      const isTooLong = [field, fileName].some((name) => Buffer.byteLength(name) > limits.nameBytes)
      if (isTooLong) throw new FormRefusedError({ reason: 'name-too-long', field })
      if (fileName.includes('\0')) throw new FormRefusedError({ reason: 'malformed', field })
      fileCount += 1
      if (fileCount > limits.files) {
        refusal ??= { reason: 'too-many-files', field, fileName }
        return
      }
      try {
        await onFile({ ...part, content: limitBytes(limits.fileBytes, part) })
      } catch (cause) {
        if (!(cause instanceof FormRefusedError && cause.refusal.reason === 'file-too-large')) throw cause
        refusal ??= cause.refusal
      }
    },
  }
}

function validateField(
  name: string,
  value: string,
  { fieldCount, fieldBytes }: { fieldCount: number; fieldBytes: number },
  limits: FormLimits,
) {
  if (fieldCount > limits.fields) return 'too-many-fields'
  if (Buffer.byteLength(name) > limits.nameBytes) return 'name-too-long'
  if (Buffer.byteLength(value) > limits.fieldBytes) return 'field-too-long'
  if (fieldBytes > limits.allFieldBytes) return 'fields-too-long'
  // Nobody types it, and PostgreSQL cannot hold it.
  return name.includes('\0') || value.includes('\0') ? 'malformed' : undefined
}

async function* limitBytes(most: number, { field, fileName, content }: FilePart): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of content) {
    bytes += piece.byteLength
    if (bytes > most) throw new FormRefusedError({ reason: 'file-too-large', field, fileName })
    yield piece
  }
}
