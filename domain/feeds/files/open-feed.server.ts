import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { type HttpClient, HttpError } from '#platform/http-client/http-client.server.ts'
import { FeedProblem, type FeedProblemReason } from '../feed-problem.ts'

export interface FeedLimits {
  /** Of the feed after unpacking. */
  maxBytes: number
  /** From the first byte asked for to the last one read. */
  totalMs: number
  /** Without a single byte from a web server. */
  idleMs: number
}

export const FEED_LIMITS: FeedLimits = { maxBytes: 1_000_000_000, totalMs: 30 * 60_000, idleMs: 30_000 }

/** A path, a web address, or a stream that is open already. */
export type FeedOrigin = string | { name: string; stream: Readable }

export interface OpenFeed {
  bytes: Readable
  /** How many bytes are to come, packed as they are; undefined when nobody said. */
  size: number | undefined
}

interface OpenContext {
  http: Pick<HttpClient, 'get'>
}

/** Opens a feed for reading. Throws FeedProblem when it cannot be had; the stream may fail with one later on. */
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
  if (typeof origin !== 'string') return Promise.resolve({ bytes: origin.stream, size: undefined })
  return isWebAddress(origin) ? download(http, origin, limits, signal) : openFile(origin)
}

/** A scheme of two letters or more: `C:\feed.xml` is a path. */
function isWebAddress(origin: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(origin)
}

/** What a source is called when nobody names it: the host of an address, the file's name without its endings. */
export function getSourceName(origin: FeedOrigin): string {
  if (typeof origin !== 'string') return origin.name
  if (isWebAddress(origin)) return URL.parse(origin)?.host ?? origin
  return path.basename(origin).replace(/(?:\.(?:xml|yml|csv|txt|gz))+$/i, '') || origin
}

/** An address as it may be told and kept: a feed's address often carries a key. */
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
  const why = { ENOENT: 'does not exist', EACCES: 'may not be read', ENAMETOOLONG: 'is no path' }[code]
  return new FeedProblem('unreadable', `${file.slice(0, 200)} ${why ?? `cannot be read (${code})`}`, cause)
}

async function download(
  http: OpenContext['http'],
  address: string,
  { maxBytes, totalMs, idleMs }: FeedLimits,
  signal?: AbortSignal,
): Promise<OpenFeed> {
  try {
    const accept = 'application/xml, text/xml, text/csv, */*;q=0.5'
    const answer = await http.get(address, { limits: { maxBytes, totalMs, idleMs }, accept, signal })
    if (answer.kind === 'not-modified') throw new FeedProblem('unreadable', 'The server sent nothing')
    return { bytes: answer.body, size: answer.contentLength }
  } catch (cause) {
    throw cause instanceof HttpError ? toFeedProblem(cause) : cause
  }
}

/** A failed download in words of the feed. */
export function toFeedProblem(cause: HttpError): FeedProblem {
  const reasons: Partial<Record<HttpError['reason'], FeedProblemReason>> = {
    timeout: 'too-slow',
    'private-address': 'private-address',
    'too-large': 'too-large',
  }
  return new FeedProblem(reasons[cause.reason] ?? 'unreadable', cause.message, cause)
}
