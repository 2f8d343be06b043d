import { daysUntil } from '#app/features/content/offers/describe-deadline.ts'
import { plural, pluralForm } from '#locale/plural.ts'
import { SECOND_MS, MINUTE_S, HOUR_S, DAY_S } from '#locale/durations.ts'

/**
 * How long an offer still runs: «Осталось 3 дня» in calendar days, as on the page of the offer; «Остался 1 день 5 ч»,
 * «Осталось 4 ч 12 мин», in its last hour «Осталось 12 мин 05 с». Undefined once it has ended.
 */
export function describeTimeLeft(endsAt: Date, now: Date, timeZone: string): string | undefined {
  const leftMs = endsAt.getTime() - now.getTime()
  if (leftMs <= 0) return undefined
  const days = daysUntil(endsAt, now, timeZone)
  if (days > 1) return formatDaysLeft(days)
  const left = Math.ceil(leftMs / SECOND_MS)
  const hours = Math.floor((left % DAY_S) / HOUR_S)
  const minutes = Math.floor((left % HOUR_S) / MINUTE_S)
  if (left >= DAY_S) return `${formatDaysLeft(1)}${hours > 0 ? ` ${hours}\u00a0ч` : ''}`
  if (hours > 0) return `Осталось ${hours}\u00a0ч ${minutes}\u00a0мин`
  const seconds = String(left % MINUTE_S).padStart(2, '0')
  return minutes > 0 ? `Осталось ${minutes}\u00a0мин ${seconds}\u00a0с` : `Осталось ${Number(seconds)}\u00a0с`
}

const formatDaysLeft = (days: number) =>
  `${pluralForm(days, ['Остался', 'Осталось', 'Осталось'])} ${plural(days, ['день', 'дня', 'дней'])}`
