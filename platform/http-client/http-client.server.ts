import type { Readable } from 'node:stream'

/** Why a download failed. Stable: reports, retries and tests use these codes. */
export type HttpFailure =
  | 'bad-url'
  | 'private-address'
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'too-many-redirects'
  | 'not-found'
  | 'bad-status'

interface HttpErrorDetails {
  status?: number
  retryAfterMs?: number
  cause?: unknown
}

/** An expected failure of a download. The message contains the host, never the whole address. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly reason: HttpFailure
  readonly status: number | undefined
  /** The pause that a 429 or 503 requested. */
  readonly retryAfterMs: number | undefined

  constructor(reason: HttpFailure, message: string, details: HttpErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.reason = reason
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
  }
}

export interface HttpLimits {
  /** Most bytes of the body, as it is sent. */
  maxBytes: number
  /** From the first DNS lookup to the last byte. */
  totalMs: number
  /** The longest time without data: before the headers, and between two pieces of the body. */
  idleMs: number
}

export interface GetOptions {
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
      contentType: string | null
      /** As announced; undefined when the server sent no length. */
      contentLength: number | undefined
      etag: string | null
      lastModified: string | null
      /**
       * The bytes as sent. Fails with an HttpError when a limit is exceeded or the connection breaks. Read or destroy
       * it.
       */
      body: Readable
    }

export interface HttpClient {
  /** GETs an http or https address, following at most five redirects. Throws HttpError for everything but 200 and 304. */
  get(url: string, options?: GetOptions): Promise<HttpResponse>
  close(): Promise<void>
}
