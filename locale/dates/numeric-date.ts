import { NBSP } from '../text.ts'
import { createZonedFormat } from './zoned-format.ts'

// Dates of records: letters, CRM entries, exports and lists of the operator. `timeZone` is an IANA name.

/** `20.11.2026, 14:20`. */
export const formatNumericDateTime = createZonedFormat('ru-RU', { dateStyle: 'short', timeStyle: 'short' })

/** `2026-11-20 14:20`. Sorts as text, and every Excel reads it as a date. */
export const formatSortableDateTime = createZonedFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

const formatLongDate = createZonedFormat('ru-RU', { dateStyle: 'long' })

/** A day as forms send it, `2026-11-20`: `20 ноября 2026`. Anything else is returned unchanged. */
export function formatDay(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(moment.getTime())) return day
  return formatLongDate(moment, 'UTC')
    .replace(/\s*г\.$/, '')
    .replace(' ', NBSP)
}
