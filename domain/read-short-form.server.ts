import { type FormLimits, type FormValues, readMultipart } from '#platform/forms/multipart.server.ts'

/** A call that brings nothing but a few short fields. */
const LIMITS: FormLimits = {
  totalBytes: 64 * 1024,
  idleMs: 15_000,
  parts: 100,
  fields: 100,
  nameBytes: 200,
  fieldBytes: 16 * 1024,
  allFieldBytes: 64 * 1024,
  files: 0,
  fileBytes: 0,
}

/** Without fields when it could not be read: whoever asks for what is in them finds that nothing was said. */
export type ReadShortFormResult = { fields: FormValues } & (
  | { ok: true }
  | { ok: false; reason: 'malformed' | 'too-large' }
)

/** Reads a form that may hold no file: a trigger's data attributes, a car's id, a brand's. */
export async function readShortForm(request: Request): Promise<ReadShortFormResult> {
  // A script that has nothing to say sends not even a type.
  if (request.headers.get('content-length') === '0') return { ok: true, fields: new Map() }
  const read = await readMultipart(request, LIMITS, async () => undefined)
  if (read.ok) return { ok: true, fields: read.fields }
  return { ok: false, reason: read.fault === 'too-large' ? 'too-large' : 'malformed', fields: new Map() }
}
