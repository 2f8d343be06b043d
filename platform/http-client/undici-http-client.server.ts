import { type Readable, Transform } from 'node:stream'
import { Agent, type Dispatcher } from 'undici'
import {
  type GetOptions,
  type HttpClient,
  HttpError,
  type HttpLimits,
  type HttpResponse,
} from './http-client.server.ts'
import { createGuardedConnector, type GuardSettings, parseWebAddress } from './http-guard.server.ts'
import { parseRetryAfter } from './retry-after.ts'

export interface HttpClientSettings extends GuardSettings {
  userAgent: string
  limits?: Partial<HttpLimits>
}

const DEFAULT_LIMITS: HttpLimits = { maxBytes: 30_000_000, totalMs: 60_000, idleMs: 15_000 }
const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** The HTTP client of the site, the worker and the commands. Close it with `close()`. */
export function createHttpClient(settings: HttpClientSettings): HttpClient {
  const agent = new Agent({ connect: createGuardedConnector(settings), maxHeaderSize: 32_768 })
  return {
    get: (url, options = {}) => follow(agent, settings, url, options),
    close: () => agent.destroy(),
  }
}

async function follow(
  agent: Agent,
  settings: HttpClientSettings,
  address: string,
  options: GetOptions,
): Promise<HttpResponse> {
  const limits = { ...DEFAULT_LIMITS, ...settings.limits, ...options.limits }
  let url = parseWebAddress(address)
  const deadline = startDeadline(limits.totalMs, options.signal)
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const response = await request(agent, settings, url, options, limits, deadline.signal)
      if (!REDIRECTS.has(response.statusCode)) return readResponse(response, url, limits, deadline)
      url = parseWebAddress(header(response, 'location') ?? '', url)
      discard(response.body)
    }
  } catch (cause) {
    deadline.stop()
    throw toHttpError(cause, url)
  }
  deadline.stop()
  throw new HttpError('too-many-redirects', `${url.host} redirected more than ${MAX_REDIRECTS} times`)
}

function request(
  agent: Agent,
  settings: HttpClientSettings,
  url: URL,
  options: GetOptions,
  limits: HttpLimits,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  return agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'GET',
    signal,
    headersTimeout: limits.idleMs,
    bodyTimeout: limits.idleMs,
    headers: {
      'user-agent': settings.userAgent,
      accept: options.accept ?? '*/*',
      // Without compression, so that the limit applies to the actual content.
      'accept-encoding': 'identity',
      ...(options.etag ? { 'if-none-match': options.etag } : {}),
      ...(options.lastModified ? { 'if-modified-since': options.lastModified } : {}),
    },
  })
}

function readResponse(
  response: Dispatcher.ResponseData,
  url: URL,
  limits: HttpLimits,
  deadline: Deadline,
): HttpResponse {
  const status = response.statusCode
  if (status === 304) {
    discard(response.body)
    deadline.stop()
    return { kind: 'not-modified' }
  }
  if (status !== 200) {
    discard(response.body)
    const isGone = status === 404 || status === 410
    throw new HttpError(isGone ? 'not-found' : 'bad-status', `${url.host} answered ${status}`, {
      status,
      retryAfterMs: parseRetryAfter(header(response, 'retry-after')),
    })
  }
  const announced = header(response, 'content-length')
  const contentLength = announced === null ? undefined : Number(announced)
  if (contentLength !== undefined && contentLength > limits.maxBytes) {
    discard(response.body)
    throw tooLarge(url, limits)
  }
  return {
    kind: 'ok',
    url: url.href,
    contentType: header(response, 'content-type'),
    contentLength,
    etag: header(response, 'etag'),
    lastModified: header(response, 'last-modified'),
    body: limitBody(response.body, url, limits, deadline),
  }
}

/** Applies the limits to the body. Every early end becomes an HttpError of the returned stream. */
function limitBody(source: Readable, url: URL, limits: HttpLimits, deadline: Deadline): Readable {
  let bytes = 0
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > limits.maxBytes) done(tooLarge(url, limits))
      else done(null, chunk)
    },
  })
  source.on('error', (cause: Error) => body.destroy(toHttpError(cause, url)))
  body.on('close', () => {
    deadline.stop()
    discard(source)
  })
  // An error of a body that is not being read yet must not end the process.
  body.on('error', () => undefined)
  return source.pipe(body)
}

interface Deadline {
  signal: AbortSignal
  stop(): void
}

function startDeadline(totalMs: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new HttpError('timeout', `Not done within ${totalMs} ms`)), totalMs)
  const abort = () => controller.abort(outer?.reason)
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    stop() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}

function toHttpError(cause: unknown, url: URL): Error {
  if (!(cause instanceof Error)) return new Error('Stopped', { cause })
  if (cause instanceof HttpError || cause.name === 'AbortError') return cause
  if (cause.cause instanceof HttpError) return cause.cause
  const code = 'code' in cause ? String(cause.code) : ''
  const isLate = code.endsWith('_TIMEOUT') || code === 'ETIMEDOUT'
  return new HttpError(
    isLate ? 'timeout' : 'unreachable',
    `${url.host} ${isLate ? 'took too long' : 'is out of reach'}: ${cause.message}`,
    { cause },
  )
}

function tooLarge(url: URL, limits: HttpLimits): HttpError {
  return new HttpError('too-large', `${url.host} sent more than ${limits.maxBytes} bytes`)
}

function header(response: Dispatcher.ResponseData, name: string): string | null {
  const value = response.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** Drops the rest of a body together with its connection: it may be endless. */
function discard(body: Readable): void {
  body.on('error', () => undefined)
  body.destroy()
}
