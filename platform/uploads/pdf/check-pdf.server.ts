import { inflateSync, constants } from 'node:zlib'
import type { FileFault } from '../file-checker.server.ts'
import { hasZipEndRecord } from '../is-polyglot.ts'
import { createNamePattern, parseDictionary, type PdfDictionary } from './pdf-dictionary.ts'
import { createPdfOpenActions, hasForeignLink, type PdfOpenActions } from './pdf-actions.ts'

/** The offset of the table of objects is within these last bytes (ISO 32000, 7.5.5). */
const TRAILER_BYTES = 1024
/** Most bytes of one decompressed stream. Only pictures may be larger, and they are not checked further. */
const MAX_STREAM_BYTES = 16 * 1024 * 1024
/** Most bytes of all decompressed streams together; a file with more counts as a decompression bomb. */
const MAX_TOTAL_STREAM_BYTES = 256 * 1024 * 1024
/** A file of ten megabytes with more streams was made to waste time. */
const MAX_STREAMS = 20_000
/** Streams that only begin like compressed ones: an intact document has none. */
const MAX_BROKEN_STREAMS = 16

/** All dictionaries together are shorter than the file, unless streams begin and never end, as a text may seem to. */
const MAX_DICTIONARY_RATIO = 8
/** A short file may exceed the ratio: it costs nothing. */
const MIN_DICTIONARY_BUDGET = 1024 * 1024

/** Programs, actions and embedded files (ISO 32000, 12.6.4; Adobe's XFA and RichMedia). */
const ACTIVE_CONTENT = createNamePattern([
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
const ENCRYPTION = createNamePattern(['Encrypt'])
/** A stream of objects: readers recognise it by the offset of its first object, whatever its type. */
const OBJECT_STREAM = createNamePattern(['ObjStm', 'First'])
/** The only filter that programs use for such a stream. Any other is there to hide something from this check. */
const FLATE_ONLY_FILTER = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])(?![\w.#-])/
const DECODE_PARAMETERS = createNamePattern(['DecodeParms', 'DP'])
const STREAM_ENCODING = createNamePattern(['Filter', 'F', 'DecodeParms', 'DP'])
const IMAGE = createNamePattern(['Image'])

/**
 * Finds PDFs that a salesperson should not open: cut off, with a password, with scripts, programs or embedded files,
 * with links that do not lead to the web, or links that open by themselves. A heuristic, not a proof: it searches names
 * anywhere, also in compressed objects, and would rather refuse a manual about PDF than accept an action. Undefined:
 * nothing was found.
 */
export function checkPdf(content: Buffer): FileFault | undefined {
  if (!/^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8))) return 'damaged'
  if (hasZipEndRecord(content)) return 'polyglot'
  if (!hasTrailer(content)) return 'damaged'
  const text = content.toString('latin1')
  const linkCount = { links: 0 }
  return checkNames(text, linkCount) ?? checkStreams(content, text, linkCount)
}

function checkNames(text: string, linkCount: { links: number }): FileFault | undefined {
  if (ENCRYPTION.test(text)) return 'encrypted'
  return ACTIVE_CONTENT.test(text) || hasForeignLink(text, linkCount) ? 'active' : undefined
}

function hasTrailer(content: Buffer): boolean {
  const tail = content.subarray(-TRAILER_BYTES).toString('latin1')
  const [, offset] = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(tail) ?? []
  if (offset === undefined) return false
  const table = content.toString('latin1', Number(offset), Number(offset) + 32)
  return /^\s*(?:xref\b|\d+\s+\d+\s+obj\b)/.test(table)
}

function checkStreams(content: Buffer, text: string, linkCount: { links: number }): FileFault | undefined {
  const openings = createPdfOpenActions()
  openings.scanFile(text)
  let budget = MAX_TOTAL_STREAM_BYTES
  let streams = 0
  let broken = 0
  let dictionaryBudget = Math.max(MIN_DICTIONARY_BUDGET, content.length * MAX_DICTIONARY_RATIO)
  for (const { from, at, start } of listStreams(content)) {
    dictionaryBudget -= at - from
    if (dictionaryBudget < 0) return 'damaged'
    const inflated = inflate(content.subarray(start), Math.min(MAX_STREAM_BYTES, budget))
    if (inflated === 'broken') broken += 1
    if ((streams += 1) > MAX_STREAMS || broken > MAX_BROKEN_STREAMS) return 'damaged'
    const dictionary = parseDictionary(text.slice(from, at))
    const fault = checkEncoding(inflated, dictionary) ?? checkContent(inflated, dictionary, { openings, linkCount })
    if (fault !== undefined) return fault
    if (inflated === 'too-large') budget -= MAX_STREAM_BYTES
    else if (typeof inflated !== 'string') budget -= inflated.length
    if (budget <= 0) return 'damaged'
  }
  return openings.hasAutomaticAction() ? 'active' : undefined
}

/** Objects in another encoding cannot be checked, and only a picture may be so large. */
function checkEncoding(inflated: Buffer | InflateFailure, { plain, raw }: PdfDictionary): FileFault | undefined {
  const isObjects = OBJECT_STREAM.test(plain) || OBJECT_STREAM.test(raw)
  if (inflated === 'too-large') return isObjects || !IMAGE.test(plain) ? 'damaged' : undefined
  if (!isObjects || !(STREAM_ENCODING.test(plain) || STREAM_ENCODING.test(raw))) return undefined
  const isPlain = typeof inflated !== 'string' && FLATE_ONLY_FILTER.test(plain) && !DECODE_PARAMETERS.test(plain)
  return isPlain ? undefined : 'active'
}

function checkContent(
  inflated: Buffer | InflateFailure,
  { plain }: PdfDictionary,
  { openings, linkCount }: { openings: PdfOpenActions; linkCount: { links: number } },
): FileFault | undefined {
  if (typeof inflated === 'string') return undefined
  const text = inflated.toString('latin1')
  if (OBJECT_STREAM.test(plain)) openings.scanObjects(text, plain)
  return checkNames(text, linkCount)
}

interface PdfStream {
  /** The end of the previous stream: the dictionary is between there and `at`. */
  from: number
  at: number
  start: number
}

/** Lists every position at which a stream may begin. */
function* listStreams(content: Buffer): Generator<PdfStream> {
  let from = 0
  for (let at = content.indexOf('stream'); at !== -1; at = content.indexOf('stream', at + 6)) {
    if (content.toString('latin1', at - 3, at) === 'end') {
      from = at - 3
      continue
    }
    // Spaces are not allowed there, but readers ignore them.
    const lineEnd = /^[ \t]*(?:\r?\n|\r)/.exec(content.toString('latin1', at + 6, at + 16))
    if (lineEnd !== null) yield { from, at, start: at + 6 + lineEnd[0].length }
  }
}

type InflateFailure = 'not-deflated' | 'broken' | 'too-large'

function inflate(content: Buffer, maxBytes: number): Buffer | InflateFailure {
  const [first = 0, second = 0] = content
  // The two bytes of a zlib header are a multiple of 31 (RFC 1950).
  if ((first & 0x0f) !== 8 || (first * 256 + second) % 31 !== 0) return 'not-deflated'
  try {
    return inflateSync(content, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (cause) {
    return cause instanceof RangeError ? 'too-large' : 'broken'
  }
}
