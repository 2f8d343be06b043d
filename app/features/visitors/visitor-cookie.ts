import { listCookies } from '#app/list-cookies.ts'
import { VISITOR_LIFETIME_DAYS } from '#domain/visitors/visitor.ts'

/** The prefix makes browsers refuse a cookie of this name from any other host or path; they allow it on https alone. */
const nameOf = (isHttps: boolean) => (isHttps ? '__Host-visitor' : 'visitor')

/** What the visitor's cookie says. Two of one name: somebody has slipped one in, and neither is believed. */
export function readVisitorCookie({ headers }: Request, isHttps: boolean): string | undefined {
  const found = listCookies(headers.get('cookie'), nameOf(isHttps))
  return found.length === 1 ? found[0] : undefined
}

/** The Set-Cookie header that has the browser remember a signed token for as long as we do. */
export const writeVisitorCookie = (token: string, isHttps: boolean) =>
  write(token, VISITOR_LIFETIME_DAYS * 24 * 60 * 60, isHttps)

/** The Set-Cookie header that has the browser forget its token: what was kept for it is an account's now. */
export const clearVisitorCookie = (isHttps: boolean) => write('', 0, isHttps)

function write(token: string, maxAgeS: number, isHttps: boolean): string {
  const parts = [`${nameOf(isHttps)}=${token}`, `Max-Age=${maxAgeS}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(isHttps ? ['Secure'] : [])].join('; ')
}
