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

export interface Pace {
  most: number
  withinMs: number
}

/** Of one phone, or one letter box. */
export const CONTACT_PACE: readonly Pace[] = [
  { most: 1, withinMs: MINUTE_MS },
  { most: 3, withinMs: HOUR_MS },
  { most: 8, withinMs: DAY_MS },
]

const DAY_SHARE = 3
/** Visitors whose addresses are not known share one count, as wide as those of this many addresses. */
const UNKNOWN_SHARE = 10
/** An IPv4 /24 or an IPv6 /48 has many visitors, or one who has many addresses. */
const NETWORK_SHARE = 5
/** Of the total, what is kept for contacts that have proved themselves: a flood of other people's keeps no customer out. */
const RESERVE_SHARE = 0.3
/** Of a day's, what an hour may have: a flood stops newcomers for an hour, not for a day. */
const HOUR_SHARE = 0.25

/** What one address may ask for; one that is not known is many. */
export const addressPace = ({ perAddress }: CodeLimits, isKnown: boolean): Pace[] =>
  hourAndDay(perAddress * (isKnown ? 1 : UNKNOWN_SHARE))

/** What the addresses of one network may ask for together. */
export const networkPace = ({ perAddress }: CodeLimits): Pace[] => hourAndDay(perAddress * NETWORK_SHARE)

const hourAndDay = (most: number): Pace[] => [
  { most, withinMs: HOUR_MS },
  { most: most * DAY_SHARE, withinMs: DAY_MS },
]

/** What all may ask for together, `open` to everybody or from the reserve, within an hour and a day. */
export function totalPace({ perDay }: CodeLimits, share: 'open' | 'reserve'): Pace[] {
  const reserve = Math.floor(perDay * RESERVE_SHARE)
  const most = share === 'reserve' ? reserve : perDay - reserve
  return [
    { most: Math.ceil(most * HOUR_SHARE), withinMs: HOUR_MS },
    { most, withinMs: DAY_MS },
  ]
}

/**
 * When the next one may be asked for, after those at `asked` (the newest first, as many as the widest pace counts): the
 * past when it may be at once.
 */
export function nextAskAt(asked: readonly Date[], paces: readonly Pace[]): Date {
  const waits = paces.map(({ most, withinMs }) => (asked[most - 1]?.getTime() ?? -Infinity) + withinMs)
  return new Date(Math.max(0, ...waits))
}
