import { FormRefusedError } from './multipart-refusal.ts'

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text that the bytes are in UTF-8. Throws FormRefusedError (wrong-charset) instead of guessing. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strictDecoder.decode(bytes)
  } catch {
    throw new FormRefusedError({ reason: 'wrong-charset' })
  }
}
