import type { FormReading } from './form-reading.server.ts'
import { RefusedForm } from './multipart-refusal.ts'
import type { RequestBody } from './request-body.server.ts'
import { readUtf8 } from './utf8.ts'

/** A byte takes up to three characters in this encoding. */
const GROWTH = 3

/** Reads an application/x-www-form-urlencoded body into `reading`. Throws RefusedForm. */
export async function readUrlEncoded(body: RequestBody, reading: FormReading): Promise<void> {
  const { allFieldBytes, fields } = reading.limits
  // Beside names and values there are `=` and `&`.
  const encoded = await collect(body, GROWTH * allFieldBytes + 2 * fields)
  for (const [name, value] of new URLSearchParams(encoded)) {
    if (isGuessed(name, encoded) || isGuessed(value, encoded)) throw new RefusedForm({ reason: 'wrong-charset' })
    reading.addField(name, value)
  }
}

async function collect(body: RequestBody, most: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for (let piece = await body.read(); piece !== undefined; piece = await body.read()) {
    bytes += piece.byteLength
    if (bytes > most) throw new RefusedForm({ reason: 'fields-too-long' })
    pieces.push(piece)
  }
  return readUtf8(Buffer.concat(pieces))
}

/** The parser puts U+FFFD where bytes are no UTF-8; it may also have been meant. */
const isGuessed = (text: string, encoded: string) => text.includes('\uFFFD') && !/%EF%BF%BD|\uFFFD/i.test(encoded)
