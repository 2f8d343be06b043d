import { listCookies } from '#app/list-cookies.ts'
import { loginStepPath } from '#app/paths.ts'

const NAME = 'login_link'
const LIFETIME_S = 10 * 60

/** The key of a letter's link, when this browser has opened one. Two of one name: somebody has slipped one in. */
export function readLinkCookie({ headers }: Request): string | undefined {
  const found = listCookies(headers.get('cookie'), NAME)
  return found.length === 1 ? found[0] : undefined
}

/** The Set-Cookie header that takes the key out of the address, which others get to see: counters, and who looks over a shoulder. */
export const writeLinkCookie = (key: string, isHttps: boolean) => write(key, LIFETIME_S, isHttps)

/** The Set-Cookie header that forgets it: it has been used. */
export const clearLinkCookie = (isHttps: boolean) => write('', 0, isHttps)

function write(value: string, maxAgeS: number, isHttps: boolean): string {
  const parts = [`${NAME}=${value}`, `Max-Age=${maxAgeS}`, `Path=${loginStepPath('link')}`, 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(isHttps ? ['Secure'] : [])].join('; ')
}
