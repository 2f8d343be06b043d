import { NBSP } from '#locale/spaces.ts'
import { formatDayMonth, formatWeekday } from '#locale/dates/calendar-day.ts'
import { weekdayOf } from '#locale/dates/wall-clock.ts'
import { formatOnWeekday } from '#locale/dates/weekday.ts'

/** Formats a slot as forms send it, `2026-11-21T10:00`: `суббота, 21 ноября, 10:00`. Any other text is returned as it is. */
export function formatSlot(local: string): string {
  return isLocalTime(local) ? `${formatSlotDay(local)}, ${formatSlotTime(local)}` : local
}

/** The same within a sentence: `в субботу, 21 ноября, в 10:00`. */
export function formatSlotPhrase(local: string): string {
  if (!isLocalTime(local)) return local
  const day = local.slice(0, 10)
  return `${formatOnWeekday(weekdayOf(day))}, ${formatUnbrokenDayMonth(day)}, в${NBSP}${formatSlotTime(local)}`
}

/** Several slots, with each day once: `суббота, 21 ноября, 11:00, 13:00; воскресенье, 22 ноября, 10:00`. */
export function formatSlots(locals: readonly string[]): string {
  const days = [...new Set(locals.map((local) => local.slice(0, 10)))]
  return days
    .map((day) =>
      [formatSlotDay(day), ...locals.filter((local) => local.startsWith(day)).map(formatSlotTime)].join(', '),
    )
    .join('; ')
}

/** The day of a slot, or a day: `суббота, 21 ноября`. */
export function formatSlotDay(local: string): string {
  const day = local.slice(0, 10)
  return isLocalTime(`${day}T00:00`) ? `${formatWeekday(day)}, ${formatUnbrokenDayMonth(day)}` : local
}

/** `10:00`, `9:30` */
export const formatSlotTime = (local: string) => local.slice(11).replace(/^0/, '')

const formatUnbrokenDayMonth = (day: string) => formatDayMonth(day).replace(' ', NBSP)

const isLocalTime = (local: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) && !Number.isNaN(Date.parse(`${local}Z`))
