import { type MultipartRefusal, FormRefusedError } from './form-refusal.ts'
import type { BodyLimits } from './request-body.server.ts'

/** The limits of a form. A form that exceeds one is refused. */
export interface FormLimits extends BodyLimits {
  /** Fields and files together, empty file inputs among them. */
  parts: number
  fields: number
  /** For the name of a field and the name of a file, in UTF-8. */
  nameBytes: number
  fieldBytes: number
  /** Names and values of all fields together. */
  allFieldBytes: number
  files: number
  fileBytes: number
}

/** A file that is being received. */
export interface FilePart {
  field: string
  /** As it was sent: any text that is not empty, possibly a path. */
  fileName: string
  /** Read it at once or not at all. Throws when the file is too large or the form ends within it. */
  content: AsyncIterable<Uint8Array>
}

/** The part of a form that has been read so far. */
export interface FormCollector {
  readonly limits: FormLimits
  readonly fields: ReadonlyMap<string, readonly string[]>
  /** Why a file was refused; the rest of the form is still read. */
  readonly refusal: MultipartRefusal | undefined
  addField(name: string, value: string): void
  addFile(part: FilePart): Promise<void>
}

/** Starts with an empty form. `addField` and `addFile` throw FormRefusedError when the whole form must be refused. */
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
  // NUL cannot be typed, and PostgreSQL cannot store it.
  return name.includes('\0') || value.includes('\0') ? 'malformed' : undefined
}

async function* limitBytes(maxBytes: number, { field, fileName, content }: FilePart): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of content) {
    bytes += piece.byteLength
    if (bytes > maxBytes) throw new FormRefusedError({ reason: 'file-too-large', field, fileName })
    yield piece
  }
}
