import { MIMEType } from 'node:util'
import { type FormLimits, type FilePart, type FormCollector, createFormCollector } from './form-collector.server.ts'
import {
  type MultipartFault,
  MULTIPART_REFUSALS,
  type MultipartRefusal,
  FormRefusedError,
  decodeUtf8,
} from './form-refusal.ts'
import { isUtf8, readParts } from './multipart-parts.server.ts'
import { createRequestBody, type FormSource, type RequestBody } from './request-body.server.ts'

export type { FilePart, FormLimits } from './form-collector.server.ts'
export type { FormSource } from './request-body.server.ts'

/** All values of each name in the order of arrival; `__proto__` is a name like any other. */
export type FormValues = ReadonlyMap<string, readonly string[]>

export type MultipartResult =
  | { ok: true; fields: FormValues }
  /**
   * `fields` contains what had been read until then. After `too-many-files` and `file-too-large` that is every field,
   * so that the form can be shown again as it was filled in.
   */
  | { ok: false; refusal: MultipartRefusal; fault: MultipartFault; fields: FormValues }

/**
 * Reads a form (multipart/form-data or application/x-www-form-urlencoded; no body is an empty form) while it arrives.
 * Files are passed to `onFile` one after another; data that it does not read is discarded. A form over a limit is
 * refused, never truncated. When the function returns, no file is being read any more and the rest of the body has been
 * consumed, so that the sender sees the answer. Throws only what `onFile` throws.
 */
export async function readMultipart(
  source: FormSource,
  limits: FormLimits,
  onFile: (part: FilePart) => Promise<unknown>,
): Promise<MultipartResult> {
  const form = createFormCollector(limits, onFile)
  const body = createRequestBody(source, limits)
  try {
    if (body !== undefined) await readBody(source, body, form)
  } catch (cause) {
    await body?.drain()
    if (cause instanceof FormRefusedError) return toRefusedResult(cause.refusal, form)
    throw cause
  }
  return form.refusal === undefined ? { ok: true, fields: form.fields } : toRefusedResult(form.refusal, form)
}

function toRefusedResult(refusal: MultipartRefusal, { fields }: FormCollector): MultipartResult {
  return { ok: false, refusal, fault: MULTIPART_REFUSALS[refusal.reason], fields }
}

async function readBody({ headers }: FormSource, body: RequestBody, form: FormCollector): Promise<void> {
  // `curl -X POST` sends neither a type nor a length: an empty form.
  if (headers.get('content-type') === null && (await body.read()) === undefined) return
  const type = parseMimeType(headers.get('content-type') ?? '')
  const isCompressed = (headers.get('content-encoding') ?? 'identity') !== 'identity'
  if (type === undefined || isCompressed) throw new FormRefusedError({ reason: 'not-a-form' })
  if (!isUtf8(headers.get('content-type') ?? '')) throw new FormRefusedError({ reason: 'wrong-charset' })
  switch (type.essence) {
    case 'multipart/form-data': {
      const boundary = type.params.get('boundary')
      if (boundary === null || !BOUNDARY.test(boundary)) throw new FormRefusedError({ reason: 'malformed' })
      return readParts(body, boundary, form)
    }
    case 'application/x-www-form-urlencoded':
      return readUrlEncoded(body, form)
    default:
      throw new FormRefusedError({ reason: 'not-a-form' })
  }
}

/** RFC 2046, 5.1.1. */
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/

/** A browser's has 50 to 120 characters; Node reads spaces in it at quadratic cost. */
const MAX_TYPE_LENGTH = 300

function parseMimeType(text: string): MIMEType | undefined {
  try {
    return text.length > MAX_TYPE_LENGTH ? undefined : new MIMEType(text)
  } catch {
    return undefined
  }
}

/** A byte takes up to three characters in this encoding. */
const MAX_CHARACTERS_PER_BYTE = 3

/** Reads an application/x-www-form-urlencoded body into `form`. Throws FormRefusedError. */
async function readUrlEncoded(body: RequestBody, form: FormCollector): Promise<void> {
  const { allFieldBytes, fields } = form.limits
  // In addition to names and values there are `=` and `&`.
  const encoded = await collectText(body, MAX_CHARACTERS_PER_BYTE * allFieldBytes + 2 * fields)
  for (const [name, value] of new URLSearchParams(encoded)) {
    if (hasDecodingLoss(name, encoded) || hasDecodingLoss(value, encoded))
      throw new FormRefusedError({ reason: 'wrong-charset' })
    form.addField(name, value)
  }
}

async function collectText(body: RequestBody, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for (let piece = await body.read(); piece !== undefined; piece = await body.read()) {
    bytes += piece.byteLength
    if (bytes > maxBytes) throw new FormRefusedError({ reason: 'fields-too-long' })
    pieces.push(piece)
  }
  return decodeUtf8(Buffer.concat(pieces))
}

/** The parser replaces invalid UTF-8 with U+FFFD; the sender may also have sent that character. */
const hasDecodingLoss = (text: string, encoded: string) => text.includes('\uFFFD') && !/%EF%BF%BD|\uFFFD/i.test(encoded)
