// How figures are told to people who read a letter, a CRM or an export. The pages' own kit says them the
// same way (locale/number.ts, locale/phone.ts); it knows no subject, and the domain knows no page.

const NBSP = '\u00a0'

/** `1 250 000`, non-breaking; rounds to whole. */
export const formatNumber = (value: number) => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, NBSP)

/** Whole roubles, non-breaking: `1 250 000 ₽`. */
export const formatRub = (rub: number) => `${formatNumber(rub)}${NBSP}₽`

/** Eleven digits as a person dials them: `+7 (916) 123-45-67`, non-breaking. Other lengths come back as they are. */
export function formatPhone(digits: string): string {
  const parts = /^(\d)(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digits)
  if (parts === null) return digits
  const [, country, area, first, second, third] = parts
  return `+${country}${NBSP}(${area})${NBSP}${first}-${second}-${third}`
}

/** Day and time where the reader is: `20.11.2026, 14:20`. `timeZone` is an IANA name. */
export const formatDateTime = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('ru-RU', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)

/** Day and time where the reader is: `2026-11-20 14:20`. Sorts as text, and every Excel reads it as a date. */
export function formatSortableDateTime(moment: Date, timeZone: string): string {
  let clock = SORTABLE_FORMATS.get(timeZone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    SORTABLE_FORMATS.set(timeZone, clock)
  }
  return clock.format(moment)
}

/** A new one for each line would cost an export half a gigabyte and half its time. */
const SORTABLE_FORMATS = new Map<string, Intl.DateTimeFormat>()

/** A day as forms send it, `2026-11-20`: `20 ноября 2026`. Anything else comes back as it is. */
export function formatDay(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(moment.getTime())) return day
  const told = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
  return told.replace(/\s*г\.$/, '').replace(' ', NBSP)
}

/** The size of a file: `340 КБ`, `2,4 МБ`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))}${NBSP}КБ`
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')}${NBSP}МБ`
}
