import { DAY_MS } from '#locale/durations.ts'

/** The dealer's time zone: an offer ends at the local time of the showroom. */
export const OFFER_TIME_ZONE = 'Europe/Moscow'

const isoDay = new Intl.DateTimeFormat('sv', { timeZone: OFFER_TIME_ZONE })

/** The number of midnights between `now` and the last moment of an offer: 0 on its last day. */
export const daysUntil = (endsAt: Date, now: Date) => Math.round((dayOf(lastMoment(endsAt)) - dayOf(now)) / DAY_MS)

/** An offer that ends at midnight is valid for the whole previous day. */
export const lastMoment = (endsAt: Date) => new Date(endsAt.getTime() - 1)

const dayOf = (moment: Date) => Date.parse(isoDay.format(moment))
