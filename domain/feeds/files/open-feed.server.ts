import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import type { HttpClient } from '#platform/http-client/http-client.server.ts'
import { HttpError } from '#platform/http-client/http-error.ts'
import { MINUTE_MS } from '#locale/durations.ts'
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
export type FeedOrigin = string | { name: string; stream: Readable }

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
  if (typeof origin !== 'string') return Promise.resolve({ bytes: origin.stream, size: undefined })
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
export function toFeedProblem(cause: HttpError): FeedProblem {
  const reasons: Partial<Record<HttpError['reason'], FeedProblemReason>> = {
    timeout: 'too-slow',
    'private-address': 'private-address',
    'too-large': 'too-large',
    stopped: 'interrupted',
  }
  return new FeedProblem(reasons[cause.reason] ?? 'unreadable', cause.message, cause)
}
