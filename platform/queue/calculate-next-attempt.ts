import { HOUR_MS, DAY_MS } from '#locale/durations.ts'

const FIRST_DELAY_MS = 2000
const MAX_DELAY_MS = 15 * 60 * 1000
/** The longest pause that the other side may request. */
const MAX_RETRY_AFTER_MS = 3 * HOUR_MS
/** A delivery that has failed for a day needs a person to look at it. */
const GIVE_UP_AFTER_MS = DAY_MS

export interface FailedAttempt {
  /** How many attempts there were, this one included. */
  attempts: number
  now: Date
  /** The start of its day: when it was enqueued or reopened. */
  since: Date
  /** The pause that the other side requested. */
  retryAfterMs?: number
  /** From 0 to 1. */
  random: () => number
}

/**
 * Returns the time of the next attempt: about 2 s after the first failure, twice as long after each further one up to
 * 15 minutes, with 25 % jitter, so that deliveries that failed together are not retried together. The last attempt is
 * at the end of the day; undefined after it.
 */
export function calculateNextAttempt({
  attempts,
  now,
  since,
  retryAfterMs = 0,
  random,
}: FailedAttempt): Date | undefined {
  const end = since.getTime() + GIVE_UP_AFTER_MS
  if (now.getTime() >= end) return undefined
  const pauseMs = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS) * (0.75 + random() / 2)
  const requestedMs = Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)
  return new Date(Math.min(now.getTime() + Math.max(pauseMs, requestedMs), end))
}
