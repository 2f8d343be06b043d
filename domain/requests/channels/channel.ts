import type { RequestReport } from '../reports/request-report.ts'
import type { RequestKind } from '../request.ts'

/** The channel that confirms a request to its sender, when they left an e-mail address. */
export const VISITOR_CHANNEL = 'visitor'

/** One attempt at a delivery. The id is the same on every attempt, and goes to every receiver that can store it. */
export interface DeliveryAttempt {
  deliveryId: string
  /** 1 for the first. */
  attempt: number
  report: RequestReport
  /** Whether the wait for unreadable files is over: the request goes without them, and says so. */
  canOmitFiles: boolean
  /** Aborted when the process stops or the attempt takes too long. */
  signal: AbortSignal
}

/** One way in which a request reaches the staff or its sender. */
export interface Channel {
  /** From the settings; used in deliveries, log lines and metrics. */
  readonly name: string
  /** Which requests it accepts; a missing list accepts all. */
  readonly only: ChannelFilter
  /** How long one attempt may take; 15 s when not given. */
  readonly attemptMs?: number
  /**
   * Sends the request, and returns the receiver's own id of it (a lead's id), if there is one, and how many of its
   * files are missing. Throws a ChannelError on failure; any other error counts as retryable.
   */
  deliver(delivery: DeliveryAttempt): Promise<{ receipt?: string; missingFiles?: number }>
}

export interface ChannelFilter {
  kinds?: readonly RequestKind[]
  /** Slugs of brands; a request without a brand does not match. */
  brands?: readonly string[]
  /** Slugs of branches; a request without a branch does not match. */
  branches?: readonly string[]
}

/** Why an attempt at a delivery failed. The message is for an operator: no secret, no personal data. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError'
  /** False when a retry cannot help: the other side understood the request and rejected it. */
  readonly isRetryable: boolean
  /** The wait that the other side requested (`Retry-After`). */
  readonly retryAfterMs: number | undefined
  /** True when files of the request cannot be read here, so nothing was sent: another node may have them. */
  readonly isMissingFiles: boolean

  constructor(
    message: string,
    details: { isRetryable?: boolean; retryAfterMs?: number; isMissingFiles?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.isRetryable = details.isRetryable ?? true
    this.retryAfterMs = details.retryAfterMs
    this.isMissingFiles = details.isMissingFiles ?? false
  }
}
