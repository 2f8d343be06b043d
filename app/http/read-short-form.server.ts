import { type FormLimits, type FormValues, readMultipart } from '#platform/forms/multipart.server.ts'

/** For a form of short fields, and a text whose length its own rule checks: it comes back when it is too long. */
const LIMITS: FormLimits = {
  totalBytes: 256 * 1024,
  idleMs: 15_000,
  parts: 100,
  fields: 100,
  nameBytes: 200,
  fieldBytes: 128 * 1024,
  allFieldBytes: 192 * 1024,
  files: 0,
  fileBytes: 0,
}

/** `fields` is empty when the form could not be read, so that a caller who needs one finds it missing. */
export type ReadShortFormResult = { fields: FormValues } & (
  | { ok: true }
  | { ok: false; reason: 'malformed' | 'too-large' }
)

/** Reads a form without files: the data attributes of a trigger, the id of a car or a brand. */
export async function readShortForm(request: Request): Promise<ReadShortFormResult> {
  // A script without fields to send sends no content type either.
  if (request.headers.get('content-length') === '0') return { ok: true, fields: new Map() }
  const read = await readMultipart(request, LIMITS, async () => undefined)
  if (read.ok) return { ok: true, fields: read.fields }
  return { ok: false, reason: read.fault === 'too-large' ? 'too-large' : 'malformed', fields: new Map() }
}
