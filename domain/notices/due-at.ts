import { MINUTE_MS, HOUR_MS, DAY_MS } from '#locale/durations.ts'
import type { NoticePace } from './notice.ts'

/** The changes of one import are collected within this time into one letter. */
export const COLLECTION_WINDOW_MS = MINUTE_MS

/**
 * The hour of the daily letter, in Moscow: most dealers are open and can be called, and the letter contains the changes
 * of the night's imports.
 */
const DAILY_HOUR = 10
/** Moscow has no summer time. */
const MOSCOW_OFFSET_MS = 3 * HOUR_MS

/** The earliest time to send a notice that is created now. */
export function dueAt(pace: Exclude<NoticePace, 'off'>, now: Date): Date {
  return pace === 'at-once' ? new Date(now.getTime() + COLLECTION_WINDOW_MS) : nextDaily(now)
}

function nextDaily(now: Date): Date {
  const moscow = now.getTime() + MOSCOW_OFFSET_MS
  const today = moscow - (moscow % DAY_MS) + DAILY_HOUR * HOUR_MS
  return new Date((today > moscow ? today : today + DAY_MS) - MOSCOW_OFFSET_MS)
}
