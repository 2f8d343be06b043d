import { listCookies } from '#app/list-cookies.ts'

/** No other host or path can have written it: whoever slipped one in would have others log into his account. */
const nameOf = (isHttps: boolean) => (isHttps ? '__Host-login-link' : 'login-link')
const LIFETIME_S = 10 * 60

/** The key of a letter's link, when this browser has opened one. Two of one name: neither is believed. */
export function readLinkCookie({ headers }: Request, isHttps: boolean): string | undefined {
  const found = listCookies(headers.get('cookie'), nameOf(isHttps))
  return found.length === 1 ? found[0] : undefined
}

/** The Set-Cookie header that takes the key out of the address, which others get to see: counters, and who looks over a shoulder. */
export const writeLinkCookie = (key: string, isHttps: boolean) => write(key, LIFETIME_S, isHttps)

/** The Set-Cookie header that forgets it: it has been used. */
export const clearLinkCookie = (isHttps: boolean) => write('', 0, isHttps)

function write(value: string, maxAgeS: number, isHttps: boolean): string {
  const parts = [`${nameOf(isHttps)}=${value}`, `Max-Age=${maxAgeS}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(isHttps ? ['Secure'] : [])].join('; ')
}
