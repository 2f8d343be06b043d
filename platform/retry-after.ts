/** The header `Retry-After`: seconds or a date (RFC 9110 §10.2.3), in milliseconds from `now`; undefined when it is neither. */
export function parseRetryAfter(value: string | null | undefined, now = Date.now()): number | undefined {
  const text = value?.trim() ?? ''
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs)
}
