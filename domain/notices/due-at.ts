import { MINUTE_MS } from '#locale/durations.ts'
import { addDays, fromWallClock, toWallClock } from '#locale/dates/wall-clock.ts'
import type { NoticeFrequency } from './notice.ts'

/** The changes of one import are collected within this time into one letter. */
export const COLLECTION_WINDOW_MS = MINUTE_MS

/**
 * The time of the daily letter, by the site's clock: most dealers are open and can be called, and the letter contains
 * the changes of the night's imports.
 */
const DAILY_TIME = '10:00'

/** The earliest time to send a notice that is created now. */
export function dueAt(frequency: Exclude<NoticeFrequency, 'off'>, now: Date, timeZone: string): Date {
  return frequency === 'at-once' ? new Date(now.getTime() + COLLECTION_WINDOW_MS) : nextDaily(now, timeZone)
}

function nextDaily(now: Date, timeZone: string): Date {
  const day = toWallClock(now, timeZone).slice(0, 10)
  const today = fromWallClock(`${day}T${DAILY_TIME}`, timeZone)
  return today > now ? today : fromWallClock(`${addDays(day, 1)}T${DAILY_TIME}`, timeZone)
}
