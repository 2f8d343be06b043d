import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { addAbortSignal, pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { MINUTE_MS } from '#locale/durations.ts'
import type { HttpClient } from '#platform/http-client/http-client.server.ts'
import { HttpError } from '#platform/http-client/http-error.ts'
import { FeedProblem, type FeedProblemReason } from '../feed-problem.ts'

export interface FeedLimits {
  /** Size of the feed after unpacking. */
  maxBytes: number
  /** From the request to the last byte. */
  totalMs: number
  /** The longest time without a byte from a web server. */
  idleMs: number
}

export const FEED_LIMITS: FeedLimits = { maxBytes: 1_000_000_000, totalMs: 30 * MINUTE_MS, idleMs: 30_000 }

/** A path, a web address, or a stream that is already open. */
export type FeedOrigin = string | { name: string; stream: Readable; size?: number }

export interface OpenFeed {
  bytes: Readable
  /** Size in bytes, as it is packed; undefined when it is not known. */
  size: number | undefined
}

interface OpenContext {
  http: Pick<HttpClient, 'get'>
}

/** Opens a feed for reading. Throws FeedProblem when that fails; the stream can fail with an HttpError later. */
export async function openFeed(
  context: OpenContext,
  origin: FeedOrigin,
  { limits, signal }: { limits: FeedLimits; signal?: AbortSignal },
): Promise<OpenFeed> {
  const opened = await open(context, origin, limits, signal)
  if (signal !== undefined) addAbortSignal(signal, opened.bytes)
  return opened
}

function open({ http }: OpenContext, origin: FeedOrigin, limits: FeedLimits, signal?: AbortSignal): Promise<OpenFeed> {
  if (typeof origin !== 'string') return Promise.resolve({ bytes: origin.stream, size: origin.size })
  return isWebAddress(origin) ? download(http, origin, limits, signal) : openFile(origin)
}

/** A scheme has two letters or more: `C:\feed.xml` is a path. */
function isWebAddress(origin: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(origin)
}

/** The default name of a source: the host of an address, or the file's name without its extensions. */
export function getSourceName(origin: FeedOrigin): string {
  if (typeof origin !== 'string') return origin.name
  if (isWebAddress(origin)) return URL.parse(origin)?.host ?? origin
  return path.basename(origin).replace(/(?:\.(?:xml|yml|csv|txt|gz))+$/i, '') || origin
}

/** An origin for logs and reports, without the query of an address: it often contains a secret key. */
export function describeOrigin(origin: FeedOrigin): string {
  if (typeof origin !== 'string') return origin.name
  if (!isWebAddress(origin)) return path.basename(origin)
  const url = URL.parse(origin)
  return url === null ? 'an address' : url.origin + url.pathname
}

async function openFile(file: string): Promise<OpenFeed> {
  const found = await stat(file).catch((cause: unknown) => {
    throw unreadable(file, cause)
  })
  if (found.isDirectory()) throw new FeedProblem('unreadable', `${file} is a directory, not a feed`)
  const bytes = createReadStream(file)
  await new Promise<void>((resolve, reject) => {
    bytes.once('open', () => resolve())
    bytes.once('error', (cause) => reject(unreadable(file, cause)))
  })
  return { bytes, size: found.isFile() ? found.size : undefined }
}

function unreadable(file: string, cause: unknown): FeedProblem {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const explanation = { ENOENT: 'does not exist', EACCES: 'may not be read', ENAMETOOLONG: 'is no path' }[code]
  return new FeedProblem('unreadable', `${file.slice(0, 200)} ${explanation ?? `cannot be read (${code})`}`, cause)
}

async function download(
  http: OpenContext['http'],
  address: string,
  { maxBytes, totalMs, idleMs }: FeedLimits,
  signal?: AbortSignal,
): Promise<OpenFeed> {
  try {
    const accept = 'application/xml, text/xml, text/csv, */*;q=0.5'
    const response = await http.get(address, { limits: { maxBytes, totalMs, idleMs }, accept, signal })
    if (response.kind === 'not-modified') throw new FeedProblem('unreadable', 'The server sent nothing')
    return { bytes: response.body, size: response.contentLength }
  } catch (cause) {
    throw cause instanceof HttpError ? toFeedProblem(cause) : cause
  }
}

/** A failed download as the problem of a feed. */
function toFeedProblem(cause: HttpError): FeedProblem {
  const reasons: Partial<Record<HttpError['reason'], FeedProblemReason>> = {
    timeout: 'too-slow',
    'private-address': 'private-address',
    'too-large': 'too-large',
    stopped: 'interrupted',
  }
  return new FeedProblem(reasons[cause.reason] ?? 'unreadable', cause.message, cause)
}

const GZIP = [0x1f, 0x8b]
const ZIP = [0x50, 0x4b]
/** Excel before 2007. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
/** How .xlsx and .ods begin: the name of the first file in the zip. */
const SHEET =
  /^.{30}(?:\[Content_Types\]|_rels|docProps|xl\/|mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet)/s
/** Enough to recognise all of these. */
const HEAD_BYTES = 128
/** A feed of 100,000 cars with the same description packs to a fortieth; only a zip bomb packs to less than this. */
const MAX_RATIO = 200
const RATIO_FROM_BYTES = 100_000_000

/**
 * The bytes of a feed, gunzipped when they are gzip (detected by the first bytes, not by a name). Throws FeedProblem
 * for more than `maxBytes`, while they stream; `onRead` gets the number of packed bytes read so far.
 */
export async function* unpackFeed(
  packed: Readable,
  { maxBytes, onRead }: { maxBytes: number; onRead?: (bytes: number) => void },
): AsyncGenerator<Buffer> {
  let bytes = 0
  let packedBytes = 0
  const counted = countBytes(packed, (read) => {
    packedBytes = read
    onRead?.(read)
  })
  try {
    for await (const piece of gunzipIfPacked(counted)) {
      bytes += piece.length
      if (bytes > RATIO_FROM_BYTES && bytes > packedBytes * MAX_RATIO) {
        throw new FeedProblem('too-large', `The gzip unpacks to more than ${MAX_RATIO} times its size: it is no feed`)
      }
      if (bytes > maxBytes) throw new FeedProblem('too-large', `The feed has more than ${maxBytes} bytes`)
      yield piece
    }
  } catch (cause) {
    throw toFeedError(cause)
  } finally {
    packed.destroy()
  }
}

async function* countBytes(packed: Readable, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of packed) {
    const buffer = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece))
    bytes += buffer.length
    onRead(bytes)
    yield buffer
  }
}

async function* gunzipIfPacked(pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0)
  while (head.length < HEAD_BYTES) {
    const next = await pieces.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  const startsWith = (magic: number[]) => magic.every((byte, index) => head[index] === byte)
  if (startsWith(OLE) || (startsWith(ZIP) && SHEET.test(head.toString('latin1')))) {
    throw new FeedProblem('spreadsheet', 'The feed is a spreadsheet (Excel or OpenDocument)')
  }
  if (startsWith(ZIP)) throw new FeedProblem('archive', 'The feed is a zip archive')
  const all = prepend(head, pieces)
  yield* startsWith(GZIP) ? gunzip(all) : all
}

async function* prepend(head: Buffer, pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head
  yield* pieces
}

async function* gunzip(pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const unpacked = createGunzip()
  // Unlike pipe, pipeline passes an error on to the reader; its own callback is not needed.
  pipeline(Readable.from(pieces), unpacked, () => undefined)
  for await (const piece of unpacked) if (Buffer.isBuffer(piece)) yield piece
}

/** An error while a feed is read, as a FeedProblem when it is an expected one. */
export function toFeedError(cause: unknown): unknown {
  if (cause instanceof HttpError) return toFeedProblem(cause)
  if (!(cause instanceof Error) || cause instanceof FeedProblem) return cause
  if (cause.name === 'AbortError') return new FeedProblem('interrupted', 'The import was interrupted', cause)
  const code = 'code' in cause ? String(cause.code) : ''
  if (code === 'Z_BUF_ERROR') return new FeedProblem('malformed', 'The gzip is cut off in the middle', cause)
  if (code.startsWith('Z_')) return new FeedProblem('malformed', `The gzip is damaged: ${cause.message}`, cause)
  if (code.startsWith('E')) return new FeedProblem('unreadable', `The feed cannot be read on: ${cause.message}`, cause)
  return cause
}
