import { RefusedForm } from './multipart-refusal.ts'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text that the bytes are in UTF-8. Throws RefusedForm (wrong-charset) instead of guessing. */
export function readUtf8(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch {
    throw new RefusedForm({ reason: 'wrong-charset' })
  }
}
