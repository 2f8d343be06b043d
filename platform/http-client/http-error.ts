/** Why there is no answer, or not the expected one. Stable: reports, retries and tests use these codes. */
export type HttpFailure =
  | 'bad-url'
  | 'private-address'
  | 'unreachable'
  | 'timeout'
  /** The connection broke after it was established, so the other side may have processed the call. */
  | 'cut'
  /** The caller's signal was aborted. */
  | 'stopped'
  | 'too-large'
  | 'too-many-redirects'
  | 'not-found'
  | 'bad-status'

/** An expected failure. The message contains only the host, and there is no cause: both could reveal a secret. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly reason: HttpFailure
  readonly status: number | undefined
  /** The pause that a 429 or 503 requested. */
  readonly retryAfterMs: number | undefined

  constructor(reason: HttpFailure, message: string, details: { status?: number; retryAfterMs?: number } = {}) {
    super(message)
    this.reason = reason
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
  }
}

/** Errors before a connection was established; any other may have come after the other side had read everything. */
const CONNECT_FAILURE =
  /^(UND_ERR_CONNECT_TIMEOUT|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_INVALID_ARG|.*CERT.*|ERR_(TLS|SSL)_.*)$/

/** What an error of undici or of a socket means. The connector's own errors can be its cause. */
export function toHttpError(cause: unknown, { host }: URL): HttpError {
  if (cause instanceof HttpError) return cause
  if (cause instanceof Error && cause.cause instanceof HttpError) return cause.cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
  if (CONNECT_FAILURE.test(code)) return new HttpError('unreachable', `${host} is out of reach (${code})`)
  if (code.endsWith('_TIMEOUT') || code === 'ETIMEDOUT')
    return new HttpError('timeout', `${host} took too long (${code})`)
  return new HttpError('cut', `The connection to ${host} broke (${code})`)
}

/**
 * Parses the header `Retry-After`, seconds or a date (RFC 9110 §10.2.3), to milliseconds from `now`; undefined when it
 * is neither. Very long pauses are returned as they are; callers have their own limits.
 */
export function parseRetryAfter(value: string | null | undefined, now = Date.now()): number | undefined {
  const text = value?.trim() ?? ''
  const seconds = text === '' ? Number.NaN : Number(text)
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - now
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs)
}
