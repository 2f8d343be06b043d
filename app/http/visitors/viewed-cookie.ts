import { createCookie } from 'react-router'
import { DAY_S } from '#locale/durations.ts'

/** How many cars the cookie holds before the browser becomes a visitor, which usually happens with the second car. */
const MAX_VIEWED_CARS = 12

// Only ids of cars: nothing personal, and nothing worth forging.
const cookie = createCookie('recently_viewed', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 30 * DAY_S,
})

/** Ids of the cars that this browser opened last, the newest first. Invalid values in the cookie are ignored. */
export async function parseViewedCookie(request: Request): Promise<number[]> {
  const value: unknown = await cookie.parse(request.headers.get('cookie'))
  if (typeof value !== 'string') return []
  const ids = value
    .split('.')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)].slice(0, MAX_VIEWED_CARS)
}

/** The Set-Cookie header that stores these cars. */
export function serializeViewedCookie(ids: readonly number[], isHttps: boolean): Promise<string> {
  return cookie.serialize([...new Set(ids)].slice(0, MAX_VIEWED_CARS).join('.'), { secure: isHttps })
}

/** The Set-Cookie header that deletes the cookie: the database stores them from now on. */
export function clearViewedCookie(isHttps: boolean): Promise<string> {
  return cookie.serialize('', { secure: isHttps, maxAge: 0 })
}
