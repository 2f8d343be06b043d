import { countDays } from '#locale/dates/date.ts'

/** The number of midnights between `now` and the last moment of an offer: 0 on its last day. */
export const daysUntil = (endsAt: Date, now: Date, timeZone: string) => countDays(now, lastMoment(endsAt), timeZone)

/** An offer that ends at midnight is valid for the whole previous day. */
export const lastMoment = (endsAt: Date) => new Date(endsAt.getTime() - 1)
