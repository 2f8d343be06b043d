import { DAY_MS } from './durations.ts'

/** The dealer's day: what a buyer calls today is today where the cars stand. */
const timeZone = 'Europe/Moscow'

const dateFormat = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
const dayMonthFormat = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone })
const timeFormat = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone })
const isoDayFormat = new Intl.DateTimeFormat('sv', { timeZone })

/** A day in words, Moscow time: `20 ноября 2026`. */
export function formatDate(moment: Date): string {
  return withNonBreakingSpaces(dateFormat.format(moment).replace(/\s*г\.$/, ''))
}

/** `сегодня в 14:20`, `вчера в 09:05`, `завтра в 12:00` or `18 ноября в 10:00`, Moscow time. */
export function formatDateTime(moment: Date, now: Date): string {
  return `${formatRelativeDay(moment, now)} в\u00A0${timeFormat.format(moment)}`
}

/** `сегодня`, `вчера`, `завтра` or `18 ноября`, Moscow time. */
export function formatRelativeDay(moment: Date, now: Date): string {
  const day = isoDayFormat.format(moment)
  if (day === isoDayFormat.format(now)) return 'сегодня'
  if (day === isoDayFormat.format(new Date(now.getTime() - DAY_MS))) return 'вчера'
  if (day === isoDayFormat.format(new Date(now.getTime() + DAY_MS))) return 'завтра'
  return withNonBreakingSpaces(dayMonthFormat.format(moment))
}

const withNonBreakingSpaces = (text: string) => text.replaceAll(' ', '\u00A0')
