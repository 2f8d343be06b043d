import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { gunzip } from 'node:zlib'
import { isNotModified } from '#app/http/conditional-response.ts'
import { cutSlowReader } from '../limits/connection-limits.server.ts'
import type { PageEntry } from './page-entry.server.ts'
import { publicCacheControl } from './public-cache.ts'

/** What of a page in memory is sent, and until when it may be kept elsewhere. */
type SentEntry = Pick<PageEntry, 'key' | 'brotli' | 'gzip' | 'etag' | 'headers' | 'endsAt'>

interface SendOptions {
  entry: SentEntry
  status: 'hit' | 'stale' | 'outage' | 'miss'
  /** For how many seconds the page has been kept, when it is older than a client can expect. */
  ageS?: number
  /** Set-Cookie headers of this response alone. */
  cookies: readonly string[]
  /** For how many seconds a proxy may keep a page; 0: not at all. */
  publicMaxAgeS: number
}

/** Sends a page of the memory in the encoding that the client prefers; 304 to one that has it. */
export function sendEntry(
  request: IncomingMessage,
  response: ServerResponse,
  { entry, status, ageS, cookies, publicMaxAgeS }: SendOptions,
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const isPlain = status === 'hit' && cookies.length === 0 && publicMaxAgeS === 0 && !isConditional(request)
  if (isPlain && encoding !== undefined) {
    send(request, response, listHitHeaders(entry, encoding), bodyOf(entry, encoding))
    return
  }
  const headers: OutgoingHttpHeaders = { ...entry.headers, 'X-Cache': status }
  if (ageS !== undefined) headers.Age = ageS
  const isCurrent = status === 'hit' || status === 'miss'
  const forProxies =
    publicMaxAgeS > 0 && isCurrent
      ? publicCacheControl(request, entry, { maxAgeS: publicMaxAgeS, cookies, now: performance.now() })
      : undefined
  if (forProxies !== undefined) headers['cache-control'] = forProxies
  if (cookies.length > 0) {
    headers['Set-Cookie'] = [...cookies]
    // A file that was opened as a page: its cookies belong to this visitor only.
    headers['cache-control'] = 'private, no-cache'
  }
  if (isKnown(request, entry)) {
    delete headers['content-type']
    response.writeHead(304, headers).end()
    return
  }
  if (encoding === undefined) {
    sendPlain(request, response, { entry, headers })
    return
  }
  const body = bodyOf(entry, encoding)
  send(request, response, { ...headers, 'Content-Encoding': encoding, 'Content-Length': body.length }, body)
}

const bodyOf = ({ brotli, gzip }: SentEntry, encoding: 'br' | 'gzip') => (encoding === 'br' ? brotli : gzip)

/** Most answers with a page are the same, headers included, so these are put together once. */
const hitHeaders = {
  br: new WeakMap<SentEntry, OutgoingHttpHeaders>(),
  gzip: new WeakMap<SentEntry, OutgoingHttpHeaders>(),
}

function listHitHeaders(entry: SentEntry, encoding: 'br' | 'gzip'): OutgoingHttpHeaders {
  const known = hitHeaders[encoding].get(entry)
  if (known !== undefined) return known
  const length = bodyOf(entry, encoding).length
  const headers = { ...entry.headers, 'X-Cache': 'hit', 'Content-Encoding': encoding, 'Content-Length': length }
  hitHeaders[encoding].set(entry, headers)
  return headers
}

/** For the rare client that takes no encoding. */
function sendPlain(
  request: IncomingMessage,
  response: ServerResponse,
  { entry, headers }: { entry: SentEntry; headers: OutgoingHttpHeaders },
): void {
  gunzip(entry.gzip, (error, body) => {
    if (error === null) send(request, response, { ...headers, 'Content-Length': body.length }, body)
    else response.destroy(error)
  })
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
  body: Uint8Array,
): void {
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body)
  // Most clients have taken all of it by now.
  if (request.socket.writableLength > 0) cutSlowReader(request, response)
}

type Encoding = 'br' | 'gzip' | undefined

/** Browsers send few different headers. */
const chosen = new Map<string, Encoding>()
const MAX_CHOSEN = 200

function chooseEncoding(accepted = ''): Encoding {
  if (chosen.has(accepted)) return chosen.get(accepted)
  const encoding = parseEncoding(accepted)
  if (chosen.size < MAX_CHOSEN) chosen.set(accepted, encoding)
  return encoding
}

/** The better of two encodings by their qualities (RFC 9110 §12.5.3); undefined when neither is accepted. */
function parseEncoding(accepted: string): Encoding {
  const qualities = new Map(
    accepted.split(',').map((part) => {
      const [name = '', quality = ''] = part.split(';')
      return [name.trim().toLowerCase(), Number(/q=([\d.]+)/i.exec(quality)?.[1] ?? 1)] as const
    }),
  )
  const [br = 0, gzip = 0] = ['br', 'gzip'].map((name) => qualities.get(name) ?? qualities.get('*') ?? 0)
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : undefined
}

/** Whether the client asks for the page only if it has changed. */
export const isConditional = ({ headers }: IncomingMessage) =>
  headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined

/** Whether the client has this version; most requests do not say which one they have. */
function isKnown({ headers }: IncomingMessage, entry: SentEntry): boolean {
  const { 'if-none-match': tag, 'if-modified-since': since } = headers
  if (tag === undefined && since === undefined) return false
  const lastModified = entry.headers['last-modified']?.toString()
  const asked = new Headers({ ...(tag && { 'if-none-match': tag }), ...(since && { 'if-modified-since': since }) })
  return isNotModified(asked, { etag: entry.etag, ...(lastModified && { 'last-modified': lastModified }) })
}
