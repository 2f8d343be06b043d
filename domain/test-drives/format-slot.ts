import { NBSP } from '#locale/spaces.ts'

const WEEKDAY_PHRASES = [
  'в воскресенье',
  'в понедельник',
  'во вторник',
  'в среду',
  'в четверг',
  'в пятницу',
  'в субботу',
]
const DAY_FORMAT = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'long' })
const WEEKDAY_FORMAT = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', weekday: 'long' })

/** A slot as forms send it, `2026-11-21T10:00`: `суббота, 21 ноября, 10:00`. Anything else comes back as it is. */
export function formatSlot(local: string): string {
  const moment = parseLocalTime(local)
  return moment === undefined
    ? local
    : `${WEEKDAY_FORMAT.format(moment)}, ${formatDayMonth(moment)}, ${formatSlotTime(local)}`
}

/** The same within a sentence: `в субботу, 21 ноября, в 10:00`. */
export function formatSlotPhrase(local: string): string {
  const moment = parseLocalTime(local)
  if (moment === undefined) return local
  const on = WEEKDAY_PHRASES[moment.getUTCDay()] ?? ''
  return `${on.replace(' ', NBSP)}, ${formatDayMonth(moment)}, в${NBSP}${formatSlotTime(local)}`
}

/** Several slots, each day named once: `суббота, 21 ноября, 11:00, 13:00; воскресенье, 22 ноября, 10:00`. */
export function formatSlots(locals: readonly string[]): string {
  const days = [...new Set(locals.map((local) => local.slice(0, 10)))]
  return days
    .map((day) =>
      [formatSlotDay(day), ...locals.filter((local) => local.startsWith(day)).map(formatSlotTime)].join(', '),
    )
    .join('; ')
}

/** The day of a slot, or a day itself, by the word: `суббота, 21 ноября`. */
export function formatSlotDay(local: string): string {
  const moment = parseLocalTime(`${local.slice(0, 10)}T00:00`)
  return moment === undefined ? local : `${WEEKDAY_FORMAT.format(moment)}, ${formatDayMonth(moment)}`
}

/** `10:00`, `9:30` */
export const formatSlotTime = (local: string) => local.slice(11).replace(/^0/, '')

const formatDayMonth = (moment: Date) => DAY_FORMAT.format(moment).replace(' ', NBSP)

function parseLocalTime(local: string): Date | undefined {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? new Date(`${local}Z`) : undefined
  return moment === undefined || Number.isNaN(moment.getTime()) ? undefined : moment
}
