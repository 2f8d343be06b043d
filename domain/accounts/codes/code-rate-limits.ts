import { MINUTE_MS, HOUR_MS, DAY_MS } from '#locale/durations.ts'

/**
 * How many codes one address and all visitors together can request: each message costs money or annoys its recipient.
 */
export interface CodeLimits {
  /**
   * Per address (an IPv6 /64) within an hour; three times as many a day, five times as many for the network around it.
   */
  perAddress: number
  /** Messages within a day, and the same number of letters; a quarter of them within an hour. */
  perDay: number
}

export interface RateLimit {
  max: number
  windowMs: number
}

/** Limits for one phone or one mailbox. */
export const CONTACT_RATE_LIMITS: readonly RateLimit[] = [
  { max: 1, windowMs: MINUTE_MS },
  { max: 3, windowMs: HOUR_MS },
  { max: 8, windowMs: DAY_MS },
]

const DAY_MULTIPLIER = 3
/** Visitors with unknown addresses share one count, as large as those of this many addresses. */
const UNKNOWN_ADDRESS_MULTIPLIER = 10
/** An IPv4 /24 or an IPv6 /48 has many visitors, or one visitor with many addresses. */
const NETWORK_MULTIPLIER = 5
/**
 * The share of the total that is reserved for verified contacts, so that a flood of requests does not keep customers
 * out.
 */
const RESERVE_SHARE = 0.3
/** The share of a day's limit for one hour: a flood then stops newcomers for an hour, not for a day. */
const HOUR_SHARE = 0.25

/** The limits of one address; an unknown address counts as many. */
export const getAddressRateLimits = ({ perAddress }: CodeLimits, isKnown: boolean): RateLimit[] =>
  toHourAndDayLimits(perAddress * (isKnown ? 1 : UNKNOWN_ADDRESS_MULTIPLIER))

/** The limits of all addresses of one network together. */
export const getNetworkRateLimits = ({ perAddress }: CodeLimits): RateLimit[] =>
  toHourAndDayLimits(perAddress * NETWORK_MULTIPLIER)

const toHourAndDayLimits = (max: number): RateLimit[] => [
  { max, windowMs: HOUR_MS },
  { max: max * DAY_MULTIPLIER, windowMs: DAY_MS },
]

/** The limits of all visitors together within an hour and a day: the share `open` to everybody, or the reserve. */
export function getTotalRateLimits({ perDay }: CodeLimits, share: 'open' | 'reserve'): RateLimit[] {
  const reserve = Math.floor(perDay * RESERVE_SHARE)
  const max = share === 'reserve' ? reserve : perDay - reserve
  return [
    { max: Math.ceil(max * HOUR_SHARE), windowMs: HOUR_MS },
    { max, windowMs: DAY_MS },
  ]
}

/**
 * When the next code can be requested, after those at `requestedAt` (the newest first, as many as the largest limit
 * counts). A time in the past when it can be requested at once.
 */
export function calculateNextRequestAt(requestedAt: readonly Date[], limits: readonly RateLimit[]): Date {
  const waits = limits.map(({ max, windowMs }) => (requestedAt[max - 1]?.getTime() ?? -Infinity) + windowMs)
  return new Date(Math.max(0, ...waits))
}
