import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { HttpError } from '#platform/http-client/http-error.ts'
import { FeedProblem } from '../feed-problem.ts'
import { toFeedProblem } from './open-feed.server.ts'

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

function toFeedError(cause: unknown): unknown {
  if (cause instanceof HttpError) return toFeedProblem(cause)
  if (!(cause instanceof Error) || cause instanceof FeedProblem) return cause
  if (cause.name === 'AbortError') return new FeedProblem('interrupted', 'The import was interrupted', cause)
  const code = 'code' in cause ? String(cause.code) : ''
  if (code === 'Z_BUF_ERROR') return new FeedProblem('malformed', 'The gzip is cut off in the middle', cause)
  if (code.startsWith('Z_')) return new FeedProblem('malformed', `The gzip is damaged: ${cause.message}`, cause)
  if (code.startsWith('E')) return new FeedProblem('unreadable', `The feed cannot be read on: ${cause.message}`, cause)
  return cause
}
