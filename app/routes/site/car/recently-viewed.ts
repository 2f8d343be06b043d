import { createCookie } from 'react-router'

/** How many cars a browser remembers; the page shows fewer, because some may have been sold since. */
const REMEMBERED = 12

// Only numbers of cars: nothing personal, and nothing worth forging.
const cookie = createCookie('recently_viewed', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 30 * 24 * 60 * 60,
})

/** Ids of the cars that this browser opened last, the newest first. Anything odd in the cookie is passed over. */
export async function readRecentlyViewed(request: Request): Promise<number[]> {
  const value: unknown = await cookie.parse(request.headers.get('cookie'))
  if (typeof value !== 'string') return []
  const ids = value
    .split('.')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)].slice(0, REMEMBERED)
}

/** The Set-Cookie header that puts car `id` at the head of the list. */
export function rememberViewed(recent: number[], id: number): Promise<string> {
  return cookie.serialize([id, ...recent.filter((other) => other !== id)].slice(0, REMEMBERED).join('.'))
}
