import type { ReadShortFormResult } from '#app/http/read-short-form.server.ts'
import { type FormLimits, readMultipart } from '#platform/forms/multipart.server.ts'

/** A week of a large branch: a box for each of a hundred people and each day. */
const LIMITS: FormLimits = {
  totalBytes: 64 * 1024,
  idleMs: 15_000,
  parts: 800,
  fields: 800,
  nameBytes: 200,
  fieldBytes: 200,
  allFieldBytes: 64 * 1024,
  files: 0,
  fileBytes: 0,
}

/** Reads the form of the page of duties, which can have many boxes. */
export async function readDutyForm(request: Request): Promise<ReadShortFormResult> {
  const read = await readMultipart(request, LIMITS, async () => undefined)
  if (read.ok) return { ok: true, fields: read.fields }
  return { ok: false, reason: read.fault === 'too-large' ? 'too-large' : 'malformed', fields: new Map() }
}
