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
