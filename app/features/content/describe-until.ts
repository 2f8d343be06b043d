import { formatDate } from '#app/ui/date.ts'
import { plural, pluralForm } from '#app/ui/plural.ts'

/** The dealer's day: an offer ends when it does where the cars stand. */
const timeZone = 'Europe/Moscow'
const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = ['день', 'дня', 'дней'] as const
/** Nobody counts the days of a longer time. */
const MOST_COUNTED = 90

const isoDay = new Intl.DateTimeFormat('sv', { timeZone })
const clock = new Intl.DateTimeFormat('ru', { hour: 'numeric', minute: '2-digit', timeZone })

/** Until when an offer holds: «Без срока», «До 30 ноября 2026, осталось 10 дней», «Только сегодня, до 21:00». */
export function describeUntil(endsAt: Date | null, now: Date): string {
  if (endsAt === null) return 'Без ограничения по сроку'
  const last = lastMoment(endsAt)
  const days = daysBetween(now, last)
  // An offer that ends at midnight holds for the whole of its last day.
  const hour = isMidnight(endsAt) ? '' : `, до\u00a0${clock.format(endsAt)}`
  if (days <= 0) return `Последний день${hour}`
  if (days === 1) return `До\u00a0завтра, ${formatDate(last)}${hour}`
  const date = `До\u00a0${formatDate(last)}`
  if (days > MOST_COUNTED) return date
  return `${date}, ${pluralForm(days, ['остался', 'осталось', 'осталось'])} ${plural(days, DAYS)}`
}

/** The last day of an offer that is over: «18 ноября 2026». */
export const describeEnd = (endsAt: Date) => formatDate(lastMoment(endsAt))

const lastMoment = (endsAt: Date) => new Date(endsAt.getTime() - 1)
const isMidnight = (moment: Date) => clock.format(moment).padStart(5, '0') === '00:00'

const dayOf = (moment: Date) => Date.parse(isoDay.format(moment))

/** How many midnights lie between, in Moscow. */
function daysBetween(from: Date, to: Date): number {
  return Math.round((dayOf(to) - dayOf(from)) / DAY_MS)
}
