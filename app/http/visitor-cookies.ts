import { VISITOR_LIFETIME_DAYS } from '#domain/visitors/visitor.ts'
import { DAY_S } from '#locale/durations.ts'
import { type CookieRequest, decodeJsonValue, encodeJsonValue, siteCookie } from './site-cookie.ts'

/** A visitor's signed token; the cookie lives as long as the visitor's row in the database. */
export const visitorCookie = siteCookie('visitor', { lifetimeS: VISITOR_LIFETIME_DAYS * DAY_S, isHostOnly: true })

/** How many cars a browser remembers: three times as many as are shown, as some may be sold. */
const MAX_VIEWED_CARS = 12

// Only ids of cars: nothing personal, and nothing worth forging.
const cookie = siteCookie('recently_viewed', { lifetimeS: 30 * DAY_S })

interface SiteOrigin {
  siteUrl: string
}

/** The cars that somebody who has saved nothing viewed last: their browser remembers them. */
export const viewedCookie = {
  /** Their ids, the last one first. Invalid values in the cookie are ignored. */
  read(request: CookieRequest, site: SiteOrigin): number[] {
    const value = decodeJsonValue(cookie.read(request, site))
    if (typeof value !== 'string') return []
    const ids = value
      .split('.')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0)
    return [...new Set(ids)].slice(0, MAX_VIEWED_CARS)
  },
  write: (ids: readonly number[], site: SiteOrigin) =>
    cookie.write(encodeJsonValue([...new Set(ids)].slice(0, MAX_VIEWED_CARS).join('.')), site),
  /** For a browser whose viewed cars are stored in the database from now on. */
  clear: cookie.clear,
}
