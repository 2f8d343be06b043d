/** What one address, and all together, may ask for: each costs money, or somebody's patience. */
export interface CodeLimits {
  /** Of one address (an IPv6 /64) within an hour; three times as many a day. */
  perAddress: number
  /** Messages within a day (UTC), and as many letters. */
  perDay: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

interface Pace {
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
/** Of the day's total: somebody should look before nobody can log in any more. */
const NEARLY = 0.8

/** What one address may ask for; one that is not known is many. */
export function addressPace({ perAddress }: CodeLimits, isKnown: boolean): Pace[] {
  const most = perAddress * (isKnown ? 1 : UNKNOWN_SHARE)
  return [
    { most, withinMs: HOUR_MS },
    { most: most * DAY_SHARE, withinMs: DAY_MS },
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

/** Midnight in UTC: three in the morning in Moscow, when a new day's budget disturbs nobody. */
export const startOfDay = (now: Date) => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)

/** Whether the ask that makes it `count` is the one to raise an alarm: exactly one of a day for each step. */
export function alarmAt(count: number, perDay: number): 'reached' | 'nearly' | undefined {
  if (count === perDay) return 'reached'
  return count === Math.ceil(perDay * NEARLY) ? 'nearly' : undefined
}
