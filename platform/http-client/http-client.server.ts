import { type Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Agent, Dispatcher } from 'undici'
import { HttpError, parseRetryAfter, toHttpError } from './http-error.ts'
import { createGuardedConnector, type GuardSettings, parseHttpUrl, parseWebAddress } from './http-guard.server.ts'

interface HttpLimits {
  /** Most bytes of the body, as it is sent. */
  maxBytes: number
  /** From the first DNS lookup to the last byte. */
  totalMs: number
  /** The longest time without data: before the headers, and between two pieces of the body. */
  idleMs: number
}

export interface HttpClientSettings extends GuardSettings {
  userAgent: string
  /** By default 30 MB and a minute for a download, 256 KB and 20 s for a call, and 15 s without data for both. */
  limits?: Partial<HttpLimits>
}

interface GetOptions {
  limits?: Partial<HttpLimits>
  accept?: string
  /** Validators of the last answer: an unchanged resource is then answered with `not-modified`. */
  etag?: string | null
  lastModified?: string | null
  signal?: AbortSignal
}

export type HttpResponse =
  | { kind: 'not-modified' }
  | {
      kind: 'ok'
      /** The final address after redirects. */
      url: string
      contentType: string | undefined
      /** As announced; undefined when the server sent no length. */
      contentLength: number | undefined
      etag: string | undefined
      lastModified: string | undefined
      /**
       * The bytes as sent. Fails with an HttpError when a limit is exceeded or the connection breaks. Read or destroy
       * it.
       */
      body: Readable
    }

/** A call to an endpoint that an operator configured. */
export interface HttpCall {
  method: 'GET' | 'POST'
  /** http or https, on any port. It may be a secret: errors contain only its host. */
  url: string
  headers?: Record<string, string>
  /** What to send and its media type. */
  body?: { type: string; content: string | Uint8Array }
  signal?: AbortSignal
}

/** An answer with any status: only the caller knows the meaning of a refusal. */
export interface HttpCallResponse {
  status: number
  text: string
  /** The pause from the header `Retry-After`. */
  retryAfterMs: number | undefined
}

export interface HttpClient {
  /** GETs a website's address, following at most five redirects. Throws HttpError for everything but 200 and 304. */
  get(url: string, options?: GetOptions): Promise<HttpResponse>
  /** Sends once and follows no redirects. Throws HttpError when there is no complete answer. */
  send(call: HttpCall): Promise<HttpCallResponse>
  close(): Promise<void>
}

const GET_LIMITS: HttpLimits = { maxBytes: 30_000_000, totalMs: 60_000, idleMs: 15_000 }
const SEND_LIMITS: HttpLimits = { maxBytes: 256 * 1024, totalMs: 20_000, idleMs: 15_000 }
const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** The only HTTP client: for feeds, photographs, CRMs, messengers. Close it with `close()`. */
export function createHttpClient(settings: HttpClientSettings): HttpClient {
  let opened: Promise<Agent> | undefined
  const request: SendRequest = async ({ url, body, ...call }, { limits, signal, toError }) => {
    const agent = await (opened ??= openAgent(settings))
    return agent
      .request({
        method: call.method,
        origin: url.origin,
        path: url.pathname + url.search,
        signal,
        headersTimeout: limits.idleMs,
        bodyTimeout: limits.idleMs,
        headers: {
          'user-agent': settings.userAgent,
          // Without compression, so that the limit applies to the actual content.
          'accept-encoding': 'identity',
          ...(body === undefined ? {} : { 'content-type': body.type }),
          ...call.headers,
        },
        ...(body === undefined ? {} : { body: body.content }),
      })
      .catch((cause: unknown) => {
        throw toError(cause, url)
      })
  }
  return {
    get: (url, options = {}) => get(request, url, { ...GET_LIMITS, ...settings.limits, ...options.limits }, options),
    send: (call) => send(request, call, { ...SEND_LIMITS, ...settings.limits }),
    close: async () => (await opened)?.destroy(),
  }
}

/** The library is loaded for the first call: a site without feeds, CRMs and messengers makes none. */
async function openAgent(settings: GuardSettings): Promise<Agent> {
  const { Agent, buildConnector } = await import('undici')
  return new Agent({ connect: createGuardedConnector(buildConnector, settings), maxHeaderSize: 32_768 })
}

type SendRequest = (
  call: Omit<HttpCall, 'url' | 'signal'> & { url: URL },
  bounds: Bounds,
) => Promise<Dispatcher.ResponseData>

/** What ends a call early, from its first lookup to the last byte. */
interface Bounds {
  limits: HttpLimits
  signal: AbortSignal
  toError: (cause: unknown, url: URL) => HttpError
}

function startBounds(limits: HttpLimits, stop: AbortSignal | undefined): Bounds {
  const deadline = AbortSignal.timeout(limits.totalMs)
  return {
    limits,
    signal: stop === undefined ? deadline : AbortSignal.any([deadline, stop]),
    toError(cause, url) {
      if (cause instanceof HttpError) return cause
      if (stop?.aborted) return new HttpError('stopped', `The call to ${url.host} was stopped`)
      if (deadline.aborted) return new HttpError('timeout', `${url.host} took more than ${limits.totalMs} ms`)
      return toHttpError(cause, url)
    },
  }
}

async function get(
  request: SendRequest,
  address: string,
  limits: HttpLimits,
  { accept = '*/*', etag, lastModified, signal }: GetOptions,
): Promise<HttpResponse> {
  const bounds = startBounds(limits, signal)
  const headers = {
    accept,
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  }
  let url = parseWebAddress(address)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await request({ method: 'GET', url, headers }, bounds)
    if (!REDIRECTS.has(response.statusCode)) return readResponse(response, url, bounds)
    discard(response.body)
    url = parseWebAddress(getHeader(response, 'location') ?? '', url)
  }
  throw new HttpError('too-many-redirects', `${url.host} redirected more than ${MAX_REDIRECTS} times`)
}

async function send(request: SendRequest, call: HttpCall, limits: HttpLimits): Promise<HttpCallResponse> {
  const url = parseHttpUrl(call.url)
  const bounds = startBounds(limits, call.signal)
  const { method, body, headers } = call
  const response = await request({ method, url, body, headers: { accept: 'application/json', ...headers } }, bounds)
  return {
    status: response.statusCode,
    text: await text(limitBody(response.body, url, bounds)),
    retryAfterMs: parseRetryAfter(getHeader(response, 'retry-after')),
  }
}

function readResponse(response: Dispatcher.ResponseData, url: URL, bounds: Bounds): HttpResponse {
  const { statusCode: status, body } = response
  const announced = getHeader(response, 'content-length')
  const contentLength = announced === undefined ? undefined : Number(announced)
  if (status === 304) {
    discard(body)
    return { kind: 'not-modified' }
  }
  if (status !== 200) {
    discard(body)
    const isGone = status === 404 || status === 410
    throw new HttpError(isGone ? 'not-found' : 'bad-status', `${url.host} answered ${status}`, {
      status,
      retryAfterMs: parseRetryAfter(getHeader(response, 'retry-after')),
    })
  }
  if (contentLength !== undefined && contentLength > bounds.limits.maxBytes) {
    discard(body)
    throw tooLarge(url, bounds.limits)
  }
  return {
    kind: 'ok',
    url: url.href,
    contentType: getHeader(response, 'content-type'),
    contentLength,
    etag: getHeader(response, 'etag'),
    lastModified: getHeader(response, 'last-modified'),
    body: limitBody(body, url, bounds),
  }
}

/** Applies the limits to the body. Every early end becomes an HttpError of the returned stream. */
function limitBody(source: Readable, url: URL, { limits, toError }: Bounds): Readable {
  let bytes = 0
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > limits.maxBytes) done(tooLarge(url, limits))
      else done(null, chunk)
    },
  })
  source.on('error', (cause: Error) => body.destroy(toError(cause, url)))
  body.on('close', () => discard(source))
  // An error of a body that is not being read yet must not end the process.
  body.on('error', () => undefined)
  return source.pipe(body)
}

const tooLarge = ({ host }: URL, { maxBytes }: HttpLimits) =>
  new HttpError('too-large', `${host} sent more than ${maxBytes} bytes`)

function getHeader({ headers }: Dispatcher.ResponseData, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Drops the rest of a body together with its connection: it may be endless. */
function discard(body: Readable): void {
  body.on('error', () => undefined)
  body.destroy()
}
