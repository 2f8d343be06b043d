import type { FormCollector } from './form-collector.server.ts'
import { FormRefusedError } from './multipart-refusal.ts'
import type { RequestBody } from './request-body.server.ts'
import { decodeUtf8 } from './decode-utf8.ts'

/** A byte takes up to three characters in this encoding. */
const MAX_CHARACTERS_PER_BYTE = 3

/** Reads an application/x-www-form-urlencoded body into `form`. Throws FormRefusedError. */
export async function readUrlEncoded(body: RequestBody, form: FormCollector): Promise<void> {
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
