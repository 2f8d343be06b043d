import { createCookie } from 'react-router'

/** How many cars a browser remembers until it is admitted as a visitor: with its second car, as a rule. */
const MAX_VIEWED_CARS = 12

// Only numbers of cars: nothing personal, and nothing worth forging.
const cookie = createCookie('recently_viewed', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 30 * 24 * 60 * 60,
})

/** Ids of the cars that this browser opened last, the newest first. Anything odd in the cookie is passed over. */
export async function parseViewedCookie(request: Request): Promise<number[]> {
  const value: unknown = await cookie.parse(request.headers.get('cookie'))
  if (typeof value !== 'string') return []
  const ids = value
    .split('.')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)].slice(0, MAX_VIEWED_CARS)
}

/** The Set-Cookie header that has the browser remember these cars. */
export function serializeViewedCookie(ids: readonly number[], isHttps: boolean): Promise<string> {
  return cookie.serialize([...new Set(ids)].slice(0, MAX_VIEWED_CARS).join('.'), { secure: isHttps })
}

/** The Set-Cookie header that has the browser forget them: the site remembers them from now on. */
export function clearViewedCookie(isHttps: boolean): Promise<string> {
  return cookie.serialize('', { secure: isHttps, maxAge: 0 })
}
