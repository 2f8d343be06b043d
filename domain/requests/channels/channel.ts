import type { RequestReport } from '../reports/request-report.ts'
import type { RequestKind } from '../request.ts'

/** The channel that confirms a request to the visitor himself, when he left an e-mail. */
export const VISITOR_CHANNEL = 'visitor'

/** What is carried on one attempt. The id is the same on every attempt and in every place that can hold it. */
export interface DeliveryAttempt {
  deliveryId: string
  /** 1 for the first. */
  attempt: number
  report: RequestReport
  /** Whether files that cannot be read have been waited for long enough: the request leaves without them, and says so. */
  canOmitFiles: boolean
  /** Aborted when the process stops or the attempt takes too long. */
  signal: AbortSignal
}

/** One way by which a request reaches a person. */
export interface Channel {
  /** From the settings; names the deliveries, log lines and metrics. */
  readonly name: string
  /** Which requests it wants; a list that is missing wants all. */
  readonly only: ChannelFilter
  /** How long one attempt may take; 15 s when not given. */
  readonly attemptMs?: number
  /**
   * Hands the request over, and returns what the other side calls it (a lead's id), if it does, and how many of the files
   * it was to take along are missing. Throws a ChannelError when it could not; any other error counts as one that may pass.
   */
  deliver(parcel: DeliveryAttempt): Promise<{ receipt?: string; missingFiles?: number }>
}

export interface ChannelFilter {
  kinds?: readonly RequestKind[]
  /** Slugs of brands; a request without a brand is not wanted then. */
  brands?: readonly string[]
  /** Slugs of branches; a request without a branch is not wanted then. */
  branches?: readonly string[]
}

/** Why a delivery came to nothing this time. The message is for an operator: no secret, no personal data. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError'
  /** False when trying again cannot help: the other side understood and refused. */
  readonly isRetryable: boolean
  /** What the other side asked us to wait (`Retry-After`). */
  readonly retryAfterMs: number | undefined
  /** True when files of the request cannot be read here, and so nothing was handed over: another node may have them. */
  readonly lacksFiles: boolean

  constructor(
    message: string,
    details: { isRetryable?: boolean; retryAfterMs?: number; lacksFiles?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.isRetryable = details.isRetryable ?? true
    this.retryAfterMs = details.retryAfterMs
    this.lacksFiles = details.lacksFiles ?? false
  }
}
