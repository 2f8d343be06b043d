import { DAY_MS } from '../durations.ts'
import { NBSP } from '../text.ts'
import { createZonedFormat } from './zoned-format.ts'

// «Today» is the day in the time zone of the site (the setting TIME_ZONE), which the caller passes in.

const formatLongDate = createZonedFormat('ru', { day: 'numeric', month: 'long', year: 'numeric' })
const formatDayMonth = createZonedFormat('ru', { day: 'numeric', month: 'long' })
const formatPaddedTime = createZonedFormat('ru', { hour: '2-digit', minute: '2-digit' })
const formatIsoDay = createZonedFormat('sv', {})

/** A day in words: `20 ноября 2026`. `timeZone` is an IANA name. */
export function formatDate(moment: Date, timeZone: string): string {
  return withNonBreakingSpaces(formatLongDate(moment, timeZone).replace(/\s*г\.$/, ''))
}

/** `сегодня в 14:20`, `вчера в 09:05`, `завтра в 12:00` or `18 ноября в 10:00`. */
export function formatDateTime(moment: Date, now: Date, timeZone: string): string {
  return `${formatRelativeDay(moment, now, timeZone)} в${NBSP}${formatPaddedTime(moment, timeZone)}`
}

/** `сегодня`, `вчера`, `завтра` or `18 ноября`. */
export function formatRelativeDay(moment: Date, now: Date, timeZone: string): string {
  const days = countDays(now, moment, timeZone)
  if (days === 0) return 'сегодня'
  if (days === -1) return 'вчера'
  if (days === 1) return 'завтра'
  return withNonBreakingSpaces(formatDayMonth(moment, timeZone))
}

/** How many midnights lie between two moments: negative when `to` is on an earlier day. */
export function countDays(from: Date, to: Date, timeZone: string): number {
  const dayOf = (moment: Date) => Date.parse(formatIsoDay(moment, timeZone))
  return Math.round((dayOf(to) - dayOf(from)) / DAY_MS)
}

/** Only the time: `21:00`. */
export const formatTime = createZonedFormat('ru', { hour: 'numeric', minute: '2-digit' })

const withNonBreakingSpaces = (text: string) => text.replaceAll(' ', NBSP)

/** The time that is left, in whole seconds: `0:42`; from an hour on `5:10:00`. */
export function formatCountdown(seconds: number): string {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(seconds / 3600)
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '')
}
