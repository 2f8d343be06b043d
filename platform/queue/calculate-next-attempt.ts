import { HOUR_MS, DAY_MS } from '#locale/durations.ts'

const FIRST_DELAY_MS = 2000
const MAX_DELAY_MS = 15 * 60 * 1000
/** The other side may ask for a pause, but not for the day. */
const MAX_RETRY_AFTER_MS = 3 * HOUR_MS
/** What has found no way in a day will find none by itself: somebody has to look. */
const GIVE_UP_AFTER_MS = DAY_MS

export interface FailedAttempt {
  /** How many attempts there were, this one included. */
  attempts: number
  now: Date
  /** When its day began: posted, or sent on its way again. */
  since: Date
  /** What the other side asked us to wait. */
  retryAfterMs?: number
  /** From 0 to 1. */
  random: () => number
}

/**
 * When to try again: about 2 s after the first failure, twice as long after each further one up to 15 minutes, a quarter
 * more or less, so that all that failed together does not come together again. The last attempt falls on the day's end;
 * undefined after it.
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
  const askedMs = Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)
  return new Date(Math.min(now.getTime() + Math.max(pauseMs, askedMs), end))
}
