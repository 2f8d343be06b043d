import { listCookies } from '#app/list-cookies.ts'

/** The choice that the cookie settings remember (spec §9). */
const CHOICE_COOKIE = 'cookie_accepted'
const CHOICE_KEPT_S = 365 * 24 * 60 * 60

/** What the visitor has chosen, by the cookies of his browser; undefined when he has not. */
export function readCookieChoice(cookies: string | null): boolean | undefined {
  const value = listCookies(cookies, CHOICE_COOKIE).find((word) => word === 'true' || word === 'false')
  return value === undefined ? undefined : value === 'true'
}

/** Whether counters may run. */
export const hasAllowedCounters = (cookies: string) => readCookieChoice(cookies) === true

/** The Set-Cookie header that remembers the choice for 365 days. Scripts may read it: counters start by it. */
export const rememberChoice = (isAccepted: boolean, isSecure: boolean) =>
  `${CHOICE_COOKIE}=${isAccepted}; Path=/; Max-Age=${CHOICE_KEPT_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** Set-Cookie headers that take away what counters have left in a browser, on this host and those above it. */
export function counterCookies(cookies: string | null, host: string): string[] {
  const names = [...(cookies ?? '').matchAll(/(?:^|;\s*)(_ym\w*|_ga\w*)=/g)].map((match) => match[1] ?? '')
  const labels = host.split('.')
  const domains = labels.slice(0, -1).map((_, level) => `; Domain=${labels.slice(level).join('.')}`)
  return names.flatMap((name) => ['', ...domains].map((domain) => `${name}=; Path=/; Max-Age=0${domain}`))
}
