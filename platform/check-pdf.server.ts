import { inflateSync, constants } from 'node:zlib'
import type { FileFault } from './file-checker.server.ts'
import { endsAsZip } from './is-something-else.ts'

/** How far from its end a PDF says where its table of objects lies (ISO 32000, 7.5.5). */
const TRAILER_BYTES = 1024
/** Bytes that one compressed stream may become; more is looked at only when it is a picture, and then not further. */
const STREAM_BYTES = 16 * 1024 * 1024
/** Bytes that all streams together may become before a file is taken for a bomb. */
const ALL_STREAM_BYTES = 256 * 1024 * 1024
/** Far more than the words before a stream take. */
const DICTIONARY_BYTES = 4096

/** Names of what runs, opens or carries something else (ISO 32000, 12.6.4; Adobe's XFA and RichMedia). */
const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|GoToE|SubmitForm|ImportData|XFA)(?![\w.-])/
const ENCRYPTED = /\/Encrypt(?![\w.-])/

/**
 * Looks for what a salesperson should not open: a PDF that is cut short, wants a password, holds scripts, starts
 * programs or carries files. A sieve, not a proof: it reads names wherever they stand, also in compressed objects, and
 * would rather refuse a manual about PDF than pass an action. Undefined: nothing was found.
 */
export function checkPdf(content: Buffer): FileFault | undefined {
  if (!/^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8))) return 'damaged'
  if (endsAsZip(content)) return 'polyglot'
  if (!hasTrailer(content)) return 'damaged'
  const names = plainNames(content.toString('latin1'))
  if (ENCRYPTED.test(names)) return 'encrypted'
  if (ACTIVE.test(names)) return 'active'
  return checkStreams(content)
}

function hasTrailer(content: Buffer): boolean {
  const tail = content.subarray(-TRAILER_BYTES).toString('latin1')
  const [, offset] = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(tail) ?? []
  if (offset === undefined) return false
  const table = content.toString('latin1', Number(offset), Number(offset) + 32)
  return /^\s*(?:xref\b|\d+\s+\d+\s+obj\b)/.test(table)
}

/** Any letter of a name may be written as `#4a`. */
const plainNames = (text: string) =>
  text.replaceAll(/#([2-7][0-9a-f])/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function checkStreams(content: Buffer): FileFault | undefined {
  let budget = ALL_STREAM_BYTES
  for (const { dictionary, start } of listStreams(content)) {
    const isObjects = dictionary.includes('/ObjStm')
    const inflated = inflate(content.subarray(start), Math.min(STREAM_BYTES, budget))
    // Objects in any other disguise cannot be looked into.
    if (inflated === 'not-deflated') {
      if (isObjects && /\/Filter/.test(dictionary)) return 'active'
      continue
    }
    if (inflated === 'too-large') {
      if (!/\/Subtype\s*\/Image/.test(dictionary) || isObjects) return 'damaged'
      budget -= STREAM_BYTES
    } else {
      budget -= inflated.length
      const names = plainNames(inflated.toString('latin1'))
      if (ACTIVE.test(names)) return 'active'
      if (ENCRYPTED.test(names)) return 'encrypted'
    }
    if (budget <= 0) return 'damaged'
  }
  return undefined
}

/** Every stream, with the words before it. */
function* listStreams(content: Buffer): Generator<{ dictionary: string; start: number }> {
  for (let at = content.indexOf('stream'); at !== -1; at = content.indexOf('stream', at + 6)) {
    const before = content.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at)
    const isBeginning = !before.endsWith('end')
    const lineEnd = /^\r?\n|^\r/.exec(content.toString('latin1', at + 6, at + 8))
    if (!isBeginning || lineEnd === null) continue
    const dictionary = plainNames(before.slice(before.lastIndexOf('obj')))
    yield { dictionary, start: at + 6 + lineEnd[0].length }
  }
}

function inflate(content: Buffer, most: number): Buffer | 'not-deflated' | 'too-large' {
  const [first = 0, second = 0] = content
  // The two bytes of a zlib header are a multiple of 31 (RFC 1950).
  if ((first & 0x0f) !== 8 || (first * 256 + second) % 31 !== 0) return 'not-deflated'
  try {
    return inflateSync(content, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (cause) {
    return cause instanceof RangeError ? 'too-large' : 'not-deflated'
  }
}
