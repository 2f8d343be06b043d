import { formatDate, formatTime, countDays } from '#locale/dates/date.ts'
import { plural, pluralForm } from '#locale/plural.ts'
import type { OfferCard } from '#domain/content/offers/offer.ts'

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

/** The number of midnights between `now` and the last moment of an offer: 0 on its last day. */
export const daysUntil = (endsAt: Date, now: Date, timeZone: string) => countDays(now, lastMoment(endsAt), timeZone)

/** An offer that ends at midnight is valid for the whole previous day. */
const lastMoment = (endsAt: Date) => new Date(endsAt.getTime() - 1)

/** An offer in a list, with its deadline as text: a browser's clock may differ from ours. */
export interface OfferView extends Omit<OfferCard, 'beginsAt' | 'endsAt'> {
  until: string
}

/** The views of offers at this moment. */
export const toOfferViews = (offers: readonly OfferCard[], now: Date, timeZone: string): OfferView[] =>
  offers.map(({ slug, title, summary, badge, picture, endsAt }) => ({
    slug,
    title,
    summary,
    badge,
    picture,
    until: describeDeadline(endsAt, now, timeZone),
  }))
