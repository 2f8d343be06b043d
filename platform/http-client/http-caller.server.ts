import { Agent, type Dispatcher } from 'undici'
import { parseRetryAfter } from './retry-after.ts'

/** A call to an endpoint that an operator configured. */
export interface HttpCall {
  method: 'GET' | 'POST'
  /** http or https. It may be a secret: errors contain only its host. */
  url: string
  headers?: Record<string, string>
  /** The text to send and its media type. */
  body?: { type: string; text: string }
  signal?: AbortSignal
}

/** An answer with any status: only the caller knows the meaning of a refusal. */
export interface HttpCallResponse {
  status: number
  text: string
  /** The pause from the header `Retry-After`. */
  retryAfterMs: number | undefined
}

export interface HttpCaller {
  /** Sends once and follows no redirects. Throws HttpCallError when there is no complete answer. */
  send(call: HttpCall): Promise<HttpCallResponse>
  close(): Promise<void>
}

/** `cut`: the connection broke after it was established, so the other side may have processed the call. */
export type HttpCallFailure = 'bad-url' | 'unreachable' | 'timeout' | 'cut' | 'too-large' | 'stopped'

/** A call without an answer. The message contains only the host, and there is no cause: both could reveal a secret. */
export class HttpCallError extends Error {
  override readonly name = 'HttpCallError'
  readonly reason: HttpCallFailure

  constructor(reason: HttpCallFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

export interface HttpCallerSettings {
  userAgent: string
  /** From the DNS lookup to the last byte: 20 s. */
  totalMs?: number
  /** The longest time without data: 15 s. */
  idleMs?: number
  /** The most of an answer: 256 KB. */
  maxBytes?: number
}

type CallerLimits = Required<HttpCallerSettings>

/**
 * The client for calls to CRMs, messengers and webhooks. Private addresses are allowed: the operator chose the
 * endpoint, which may be a CRM in the dealer's own network.
 */
export function createHttpCaller(settings: HttpCallerSettings): HttpCaller {
  const limits = { totalMs: 20_000, idleMs: 15_000, maxBytes: 256 * 1024, ...settings }
  const agent = new Agent({ connect: { timeout: limits.idleMs }, maxHeaderSize: 32_768 })
  return { send: (call) => send(agent, limits, call), close: () => agent.destroy() }
}

async function send(agent: Agent, limits: CallerLimits, call: HttpCall): Promise<HttpCallResponse> {
  const url = URL.parse(call.url)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new HttpCallError('bad-url', 'The endpoint is no http or https address')
  const deadline = AbortSignal.timeout(limits.totalMs)
  const signal = AbortSignal.any(call.signal === undefined ? [deadline] : [deadline, call.signal])
  try {
    const response = await request(agent, limits, call, url, signal)
    const text = await readText(response.body, url, limits.maxBytes)
    return { status: response.statusCode, text, retryAfterMs: parseRetryAfter(header(response, 'retry-after')) }
  } catch (cause) {
    if (cause instanceof HttpCallError) throw cause
    if (call.signal?.aborted === true) throw new HttpCallError('stopped', `The call to ${url.host} was stopped`)
    if (deadline.aborted) throw new HttpCallError('timeout', `${url.host} took more than ${limits.totalMs} ms`)
    throw toHttpCallError(cause, url)
  }
}

function request(
  agent: Agent,
  limits: CallerLimits,
  { method, headers, body }: HttpCall,
  url: URL,
  signal: AbortSignal,
) {
  return agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    signal,
    headersTimeout: limits.idleMs,
    bodyTimeout: limits.idleMs,
    headers: {
      'user-agent': limits.userAgent,
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(body === undefined ? {} : { 'content-type': body.type }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body.text }),
  })
}

async function readText(body: Dispatcher.ResponseData['body'], url: URL, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    const piece = Buffer.from(chunk)
    bytes += piece.length
    if (bytes > maxBytes) throw new HttpCallError('too-large', `${url.host} answered more than ${maxBytes} bytes`)
    chunks.push(piece)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Errors before a connection was established; any other may have come after the other side had read everything. */
const CONNECT_FAILURE =
  /^(UND_ERR_CONNECT_TIMEOUT|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_INVALID_ARG|.*CERT.*|ERR_(TLS|SSL)_.*)$/

function toHttpCallError(cause: unknown, url: URL): HttpCallError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
  if (CONNECT_FAILURE.test(code)) return new HttpCallError('unreachable', `${url.host} is out of reach (${code})`)
  if (code.endsWith('_TIMEOUT') || code === 'ETIMEDOUT')
    return new HttpCallError('timeout', `${url.host} took too long (${code})`)
  return new HttpCallError('cut', `The connection to ${url.host} broke (${code})`)
}

function header(response: Dispatcher.ResponseData, name: string): string | undefined {
  const value = response.headers[name]
  return Array.isArray(value) ? value[0] : value
}
