import { inflateSync, constants } from 'node:zlib'
import type { FileFault } from './file-checker.server.ts'
import { endsAsZip } from './is-something-else.ts'
import { type PdfDictionary, readDictionary } from './pdf-dictionary.ts'
import { hasForeignLink } from './pdf-links.ts'
import { namesOf } from './pdf-names.ts'
import { createPdfOpenings, type PdfOpenings } from './pdf-openings.ts'

/** How far from its end a PDF says where its table of objects lies (ISO 32000, 7.5.5). */
const TRAILER_BYTES = 1024
/** Bytes that one compressed stream may become; more is looked at only when it is a picture, and then not further. */
const STREAM_BYTES = 16 * 1024 * 1024
/** Bytes that all streams together may become before a file is taken for a bomb. */
const ALL_STREAM_BYTES = 256 * 1024 * 1024
/** A file of ten megabytes with more was made to keep us busy. */
const MOST_STREAMS = 20_000
/** Streams that only begin like compressed ones: a whole document has none. */
const MOST_BROKEN_STREAMS = 16

/** The dictionaries of all streams are no longer than their file, unless streams begin that never end: a text may say so. */
const WORDS_PER_BYTE = 8
/** Of a short file more may be read: it costs nothing. */
const LEAST_WORDS = 1024 * 1024

/** What runs, opens or carries something else (ISO 32000, 12.6.4; Adobe's XFA and RichMedia). */
const ACTIVE = namesOf([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'Rendition',
  'GoToE',
  'GoToR',
  'Thread',
  'SubmitForm',
  'ImportData',
  'XFA',
])
const ENCRYPTED = namesOf(['Encrypt'])
/** A stream of objects: readers know it by where it says that the first begins, whatever it calls itself. */
const OBJECTS = namesOf(['ObjStm', 'First'])
/** How such a stream is packed by everybody who writes one. All else is there to hide something from a sieve. */
const PACKED = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])(?![\w.#-])/
const PARAMETERS = namesOf(['DecodeParms', 'DP'])
const PACKING = namesOf(['Filter', 'F', 'DecodeParms', 'DP'])
const IMAGE = namesOf(['Image'])

/**
 * Looks for what a salesperson should not open: a PDF that is cut short, wants a password, holds scripts, starts
 * programs, carries files, leads to other places than the web or goes there by itself. A sieve, not a proof: it reads names wherever they stand, also in compressed objects, and
 * would rather refuse a manual about PDF than pass an action. Undefined: nothing was found.
 */
export function checkPdf(content: Buffer): FileFault | undefined {
  if (!/^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8))) return 'damaged'
  if (endsAsZip(content)) return 'polyglot'
  if (!hasTrailer(content)) return 'damaged'
  const text = content.toString('latin1')
  const seen = { links: 0 }
  return checkNames(text, seen) ?? checkStreams(content, text, seen)
}

function checkNames(text: string, seen: { links: number }): FileFault | undefined {
  if (ENCRYPTED.test(text)) return 'encrypted'
  return ACTIVE.test(text) || hasForeignLink(text, seen) ? 'active' : undefined
}

function hasTrailer(content: Buffer): boolean {
  const tail = content.subarray(-TRAILER_BYTES).toString('latin1')
  const [, offset] = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(tail) ?? []
  if (offset === undefined) return false
  const table = content.toString('latin1', Number(offset), Number(offset) + 32)
  return /^\s*(?:xref\b|\d+\s+\d+\s+obj\b)/.test(table)
}

function checkStreams(content: Buffer, text: string, seen: { links: number }): FileFault | undefined {
  const openings = createPdfOpenings()
  openings.readFile(text)
  let budget = ALL_STREAM_BYTES
  let streams = 0
  let broken = 0
  let words = Math.max(LEAST_WORDS, content.length * WORDS_PER_BYTE)
  for (const { from, at, start } of listStreams(content)) {
    words -= at - from
    if (words < 0) return 'damaged'
    const inflated = inflate(content.subarray(start), Math.min(STREAM_BYTES, budget))
    if (inflated === 'broken') broken += 1
    if ((streams += 1) > MOST_STREAMS || broken > MOST_BROKEN_STREAMS) return 'damaged'
    const dictionary = readDictionary(text.slice(from, at))
    const fault = judgePacking(inflated, dictionary) ?? judgeWords(inflated, dictionary, { openings, seen })
    if (fault !== undefined) return fault
    if (inflated === 'too-large') budget -= STREAM_BYTES
    else if (typeof inflated !== 'string') budget -= inflated.length
    if (budget <= 0) return 'damaged'
  }
  return openings.goesByItself() ? 'active' : undefined
}

/** Objects in a disguise cannot be looked into, and only a picture may become so large. */
function judgePacking(inflated: Buffer | Opaque, { plain, raw }: PdfDictionary): FileFault | undefined {
  const isObjects = OBJECTS.test(plain) || OBJECTS.test(raw)
  if (inflated === 'too-large') return isObjects || !IMAGE.test(plain) ? 'damaged' : undefined
  if (!isObjects || !(PACKING.test(plain) || PACKING.test(raw))) return undefined
  const isPlain = typeof inflated !== 'string' && PACKED.test(plain) && !PARAMETERS.test(plain)
  return isPlain ? undefined : 'active'
}

function judgeWords(
  inflated: Buffer | Opaque,
  { plain }: PdfDictionary,
  { openings, seen }: { openings: PdfOpenings; seen: { links: number } },
): FileFault | undefined {
  if (typeof inflated === 'string') return undefined
  const text = inflated.toString('latin1')
  if (OBJECTS.test(plain)) openings.readObjects(text, plain)
  return checkNames(text, seen)
}

interface Stream {
  /** Where the last stream before it has ended: its dictionary lies between there and `at`. */
  from: number
  at: number
  start: number
}

/** Every place at which a stream may begin. */
function* listStreams(content: Buffer): Generator<Stream> {
  let from = 0
  for (let at = content.indexOf('stream'); at !== -1; at = content.indexOf('stream', at + 6)) {
    if (content.toString('latin1', at - 3, at) === 'end') {
      from = at - 3
      continue
    }
    // Spaces are wrong there, and passed over by readers.
    const lineEnd = /^[ \t]*(?:\r?\n|\r)/.exec(content.toString('latin1', at + 6, at + 16))
    if (lineEnd !== null) yield { from, at, start: at + 6 + lineEnd[0].length }
  }
}

type Opaque = 'not-deflated' | 'broken' | 'too-large'

function inflate(content: Buffer, most: number): Buffer | Opaque {
  const [first = 0, second = 0] = content
  // The two bytes of a zlib header are a multiple of 31 (RFC 1950).
  if ((first & 0x0f) !== 8 || (first * 256 + second) % 31 !== 0) return 'not-deflated'
  try {
    return inflateSync(content, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (cause) {
    return cause instanceof RangeError ? 'too-large' : 'broken'
  }
}
