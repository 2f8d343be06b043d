import { FormRefusedError } from './multipart-refusal.ts'

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes UTF-8. Throws FormRefusedError (wrong-charset) when it is invalid. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strictDecoder.decode(bytes)
  } catch {
    throw new FormRefusedError({ reason: 'wrong-charset' })
  }
}
