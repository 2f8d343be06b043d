/** What one address, and all together, may ask for: each costs money, or somebody's patience. */
export interface CodeLimits {
  /** Of one address (an IPv6 /64) within an hour; three times as many a day, five times as many of the network around it. */
  perAddress: number
  /** Messages within a day, and as many letters; a quarter of them within an hour. */
  perDay: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export interface RateLimit {
  max: number
  windowMs: number
}

/** Of one phone, or one letter box. */
export const CONTACT_RATE_LIMITS: readonly RateLimit[] = [
  { max: 1, windowMs: MINUTE_MS },
  { max: 3, windowMs: HOUR_MS },
  { max: 8, windowMs: DAY_MS },
]

const DAY_MULTIPLIER = 3
/** Visitors whose addresses are not known share one count, as wide as those of this many addresses. */
const UNKNOWN_ADDRESS_MULTIPLIER = 10
/** An IPv4 /24 or an IPv6 /48 has many visitors, or one who has many addresses. */
const NETWORK_MULTIPLIER = 5
/** Of the total, what is kept for contacts that have proved themselves: a flood of other people's keeps no customer out. */
const RESERVE_SHARE = 0.3
/** Of a day's, what an hour may have: a flood stops newcomers for an hour, not for a day. */
const HOUR_SHARE = 0.25

/** What one address may ask for; one that is not known is many. */
export const getAddressRateLimits = ({ perAddress }: CodeLimits, isKnown: boolean): RateLimit[] =>
  toHourAndDayLimits(perAddress * (isKnown ? 1 : UNKNOWN_ADDRESS_MULTIPLIER))

/** What the addresses of one network may ask for together. */
export const getNetworkRateLimits = ({ perAddress }: CodeLimits): RateLimit[] =>
  toHourAndDayLimits(perAddress * NETWORK_MULTIPLIER)

const toHourAndDayLimits = (max: number): RateLimit[] => [
  { max, windowMs: HOUR_MS },
  { max: max * DAY_MULTIPLIER, windowMs: DAY_MS },
]

/** What all may ask for together, `open` to everybody or from the reserve, within an hour and a day. */
export function getTotalRateLimits({ perDay }: CodeLimits, share: 'open' | 'reserve'): RateLimit[] {
  const reserve = Math.floor(perDay * RESERVE_SHARE)
  const max = share === 'reserve' ? reserve : perDay - reserve
  return [
    { max: Math.ceil(max * HOUR_SHARE), windowMs: HOUR_MS },
    { max, windowMs: DAY_MS },
  ]
}

/**
 * When the next one may be asked for, after those at `asked` (the newest first, as many as the widest pace counts): the
 * past when it may be at once.
 */
export function calculateNextRequestAt(asked: readonly Date[], paces: readonly RateLimit[]): Date {
  const waits = paces.map(({ max, windowMs }) => (asked[max - 1]?.getTime() ?? -Infinity) + windowMs)
  return new Date(Math.max(0, ...waits))
}
