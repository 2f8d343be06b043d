import { formatDate, formatTime } from '#locale/dates/date.ts'
import { plural, pluralForm } from '#locale/plural.ts'
import { daysUntil, lastMoment } from './days-until.ts'

const DAY_FORMS = ['день', 'дня', 'дней'] as const
/** For a longer time the number of days is no help. */
const MAX_COUNTED_DAYS = 90

/**
 * How long an offer is valid: «Без ограничения по сроку», «До 30 ноября 2026, осталось 10 дней», «Последний день, до
 * 21:00».
 */
export function describeDeadline(endsAt: Date | null, now: Date, timeZone: string): string {
  if (endsAt === null) return 'Без ограничения по сроку'
  const days = daysUntil(endsAt, now, timeZone)
  const hour = isMidnight(endsAt, timeZone) ? '' : formatTime(endsAt, timeZone)
  if (days <= 0) return `Последний день${hour && `, до\u00a0${hour}`}`
  const until = `${formatDate(lastMoment(endsAt), timeZone)}${hour && `, ${hour}`}`
  if (days === 1) return `До\u00a0завтра, ${until}`
  if (days > MAX_COUNTED_DAYS) return `До\u00a0${until}`
  return `До\u00a0${until}, ${pluralForm(days, ['остался', 'осталось', 'осталось'])} ${plural(days, DAY_FORMS)}`
}

/** The last day of an offer that has ended: «18 ноября 2026». */
export const formatEndDate = (endsAt: Date, timeZone: string) => formatDate(lastMoment(endsAt), timeZone)

const isMidnight = (moment: Date, timeZone: string) => formatTime(moment, timeZone).padStart(5, '0') === '00:00'
