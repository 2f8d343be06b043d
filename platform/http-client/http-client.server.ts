import type { Readable } from 'node:stream'

/** Why a download came to nothing. Stable: reports, retries and tests go by these. */
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

/** A download that failed in one of the foreseen ways. The message names the host, never the whole address. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly reason: HttpFailure
  readonly status: number | undefined
  /** What a 429 or 503 asked us to wait. */
  readonly retryAfterMs: number | undefined

  constructor(reason: HttpFailure, message: string, details: HttpErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.reason = reason
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
  }
}

export interface HttpLimits {
  /** Of the body, as it comes over the wire. */
  maxBytes: number
  /** From the first look-up to the last byte. */
  totalMs: number
  /** Without a single byte: before the headers, and between two pieces of the body. */
  idleMs: number
}

export interface GetOptions {
  limits?: Partial<HttpLimits>
  accept?: string
  /** What the last answer carried: an unchanged resource is then answered with `not-modified`. */
  etag?: string | null
  lastModified?: string | null
  signal?: AbortSignal
}

export type HttpResponse =
  | { kind: 'not-modified' }
  | {
      kind: 'ok'
      /** Where the redirects ended. */
      url: string
      contentType: string | null
      /** As announced; undefined when the server did not say. */
      contentLength: number | undefined
      etag: string | null
      lastModified: string | null
      /** The bytes as sent. Fails with an HttpError when a limit is met or the connection breaks. Read or destroy it. */
      body: Readable
    }

export interface HttpClient {
  /** GETs an http or https address, following at most five redirects. Throws HttpError for everything but 200 and 304. */
  get(url: string, options?: GetOptions): Promise<HttpResponse>
  close(): Promise<void>
}
