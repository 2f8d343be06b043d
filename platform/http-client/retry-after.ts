/**
 * The header `Retry-After`: seconds or a date (RFC 9110 §10.2.3), in milliseconds from `now`; undefined when it is neither.
 * An absurd wait is still a wish for a long one: whoever obeys has a limit of his own.
 */
export function parseRetryAfter(value: string | null | undefined, now = Date.now()): number | undefined {
  const text = value?.trim() ?? ''
  const seconds = text === '' ? Number.NaN : Number(text)
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - now
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs)
}
