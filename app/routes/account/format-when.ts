import { formatDate, formatDateTime } from '#locale/dates/date.ts'
import { DAY_MS } from '#locale/durations.ts'

const OMIT_YEAR_MS = 300 * DAY_MS

/** `сегодня в 14:20`, `18 ноября в 10:00`; older dates have a year instead of a time: `18 ноября 2024`. */
export const formatWhen = (date: Date, now: Date, timeZone: string): string =>
  now.getTime() - date.getTime() < OMIT_YEAR_MS ? formatDateTime(date, now, timeZone) : formatDate(date, timeZone)
