import type { NoticePace } from './notice.ts'

/** The changes of one import come within this time, and make one letter. */
export const COLLECTION_WINDOW_MS = 60_000

/**
 * When the daily letter goes out, in Moscow: most dealers have opened and can be called, and what the night's imports
 * brought is in it.
 */
const DAILY_HOUR = 10
/** Moscow keeps no summer time. */
const MOSCOW_OFFSET_MS = 3 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

/** When a notice that is made now is told at the earliest. */
export function dueAt(pace: Exclude<NoticePace, 'off'>, now: Date): Date {
  return pace === 'at-once' ? new Date(now.getTime() + COLLECTION_WINDOW_MS) : nextDaily(now)
}

function nextDaily(now: Date): Date {
  const moscow = now.getTime() + MOSCOW_OFFSET_MS
  const today = moscow - (moscow % DAY_MS) + DAILY_HOUR * HOUR_MS
  return new Date((today > moscow ? today : today + DAY_MS) - MOSCOW_OFFSET_MS)
}
