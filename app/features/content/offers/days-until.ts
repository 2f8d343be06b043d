/** The dealer's day: an offer ends when it does where the cars stand. */
export const OFFER_TIME_ZONE = 'Europe/Moscow'
const DAY_MS = 24 * 60 * 60 * 1000

const isoDay = new Intl.DateTimeFormat('sv', { timeZone: OFFER_TIME_ZONE })

/** How many midnights lie between `now` and the last moment of an offer: 0 on its last day. */
export const daysUntil = (endsAt: Date, now: Date) => Math.round((dayOf(lastMoment(endsAt)) - dayOf(now)) / DAY_MS)

/** An offer that ends at midnight holds for the whole of the day before. */
export const lastMoment = (endsAt: Date) => new Date(endsAt.getTime() - 1)

const dayOf = (moment: Date) => Date.parse(isoDay.format(moment))
