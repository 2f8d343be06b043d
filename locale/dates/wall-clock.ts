import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { createZonedFormat } from './zoned-format.ts'

// The local time of a branch as text that sorts: `2026-11-21T10:00`.

/** Clocks never change by more than this, nor twice within this time. */
const MAX_SHIFT_MS = DAY_MS

const formatWallClock = createZonedFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The local time of `timeZone` (an IANA name) at `moment`: `2026-11-21T10:00`. */
export function toWallClock(moment: Date, timeZone: string): string {
  return formatWallClock(moment, timeZone).replace(' ', 'T')
}

/** The day in `timeZone` at `moment`: `2026-11-21`. */
export const toLocalDay = (moment: Date, timeZone: string): string => toWallClock(moment, timeZone).slice(0, 10)

/**
 * The moment of the local time `wall` in `timeZone`. A repeated hour means its first occurrence; a skipped hour the one
 * after it.
 */
export function fromWallClock(wall: string, timeZone: string): Date {
  const asUtc = Date.parse(`${wall}Z`)
  const before = asUtc - offsetAt(asUtc - MAX_SHIFT_MS, timeZone)
  const after = asUtc - offsetAt(asUtc + MAX_SHIFT_MS, timeZone)
  const found = [before, after].toSorted((a, b) => a - b).find((time) => toWallClock(new Date(time), timeZone) === wall)
  return new Date(found ?? before)
}

/** A moment with the offset of the zone, to the second: `2026-12-31T21:00:00+03:00`. */
export function formatOffsetDateTime(moment: Date, timeZone: string): string {
  const offsetMs = offsetAt(moment.getTime(), timeZone)
  const minutes = Math.abs(offsetMs) / MINUTE_MS
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  const local = new Date(moment.getTime() + offsetMs).toISOString().slice(0, 19)
  return `${local}${offsetMs < 0 ? '-' : '+'}${clock}`
}

/** The day `days` after `day`: `2026-11-30` and 1 give `2026-12-01`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** ISO day of the week of a day: Monday is 1. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const offsetAt = (time: number, timeZone: string) => {
  const minute = Math.floor(time / MINUTE_MS) * MINUTE_MS
  return Date.parse(`${toWallClock(new Date(minute), timeZone)}Z`) - minute
}

// Calendar days, `2026-11-21`: the same in every time zone.

const dayMonthFormat = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'long' })
const weekdayFormat = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', weekday: 'long' })

/** `21 ноября` */
export const formatDayMonth = (day: string): string => dayMonthFormat.format(startOf(day))

/** `суббота` */
export const formatWeekday = (day: string): string => weekdayFormat.format(startOf(day))

const startOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** Whether the text is a day that exists: `2026-02-28`, not `2026-02-31`. */
export function isCalendarDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
