import { expireCookie, siteCookie } from '#app/http/site-cookie.ts'
import { DAY_S } from '#locale/durations.ts'
import { CHOICE_COOKIE, type CookieChoice, OUTSIDE_COOKIE } from './cookie-choice.ts'

const options = { lifetimeS: 365 * DAY_S, isReadable: true }
const choiceCookie = siteCookie(CHOICE_COOKIE, options)
const outsideCookie = siteCookie(OUTSIDE_COOKIE, options)

/** The Set-Cookie headers that store the choice for 365 days. Scripts can read it: counters start by it. */
export const writeCookieChoice = ({ statistics, outside }: CookieChoice, site: { siteUrl: string }) => [
  choiceCookie.write(String(statistics), site),
  outsideCookie.write(String(outside), site),
]

/** Set-Cookie headers that delete the counters' cookies in a browser, on this host and its parent domains. */
export function expireCounterCookies(cookies: string | null, host: string): string[] {
  const names = [...(cookies ?? '').matchAll(/(?:^|;\s*)(_ym\w*|_ga\w*)=/g)].map((match) => match[1] ?? '')
  const labels = host.split('.')
  const domains = labels.slice(0, -1).map((_, level) => labels.slice(level).join('.'))
  return names.flatMap((name) => [undefined, ...domains].map((domain) => expireCookie(name, domain)))
}
