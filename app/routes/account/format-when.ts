import { formatDate, formatDateTime } from '#locale/dates/date.ts'
import { DAY_MS } from '#locale/durations.ts'

const OMIT_YEAR_MS = 300 * DAY_MS

/** `сегодня в 14:20`, `18 ноября в 10:00`; by its year once that could be mistaken: `18 ноября 2024`. */
export const formatWhen = (moment: Date, now: Date, timeZone: string): string =>
  now.getTime() - moment.getTime() < OMIT_YEAR_MS ? formatDateTime(moment, now, timeZone) : formatDate(moment, timeZone)
