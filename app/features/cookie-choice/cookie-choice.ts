import { listCookieValues } from '#app/http/list-cookie-values.ts'
import { DAY_S } from '#locale/durations.ts'

/** What a visitor has allowed beyond what the site needs, by category. */
export interface CookieChoice {
  /** Counters of visits. */
  statistics: boolean
  /** Maps and videos of other sites. */
  outside: boolean
}

/**
 * The notice is shown until this cookie exists (docs/product.md, Cookie settings); its value is the choice about
 * counters.
 */
const CHOICE_COOKIE = 'cookie_accepted'
/** Content of other sites has a cookie of its own: allowing counters alone does not allow it. */
const OUTSIDE_COOKIE = 'cookie_outside'
const CHOICE_MAX_AGE_S = 365 * DAY_S

/** The visitor's choice, from the cookies of the browser; undefined when there is none. */
export function parseCookieChoice(cookies: string | null): CookieChoice | undefined {
  const statistics = parseFlag(cookies, CHOICE_COOKIE)
  return statistics === undefined ? undefined : { statistics, outside: parseFlag(cookies, OUTSIDE_COOKIE) ?? false }
}

function parseFlag(cookies: string | null, name: string): boolean | undefined {
  const value = listCookieValues(cookies, name).find((text) => text === 'true' || text === 'false')
  return value === undefined ? undefined : value === 'true'
}

/** Whether counters may run. */
export const hasAllowedCounters = (cookies: string) => parseCookieChoice(cookies)?.statistics === true

/** The Set-Cookie headers that store the choice for 365 days. Scripts can read it: counters start by it. */
export const serializeCookieChoice = ({ statistics, outside }: CookieChoice, isSecure: boolean) =>
  [`${CHOICE_COOKIE}=${statistics}`, `${OUTSIDE_COOKIE}=${outside}`].map(
    (pair) => `${pair}; Path=/; Max-Age=${CHOICE_MAX_AGE_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  )

/** The choice of a cookie form by its buttons and boxes; undefined when it has none. */
export function parseCookieForm(fields: ReadonlyMap<string, readonly string[]>): CookieChoice | undefined {
  switch (fields.get('choice')?.[0]) {
    case 'accept':
      return { statistics: true, outside: true }
    case 'refuse':
      return { statistics: false, outside: false }
    case 'chosen':
      return { statistics: fields.has('statistics'), outside: fields.has('outside') }
    default:
      return undefined
  }
}

/** Set-Cookie headers that delete the counters' cookies in a browser, on this host and its parent domains. */
export function expireCounterCookies(cookies: string | null, host: string): string[] {
  const names = [...(cookies ?? '').matchAll(/(?:^|;\s*)(_ym\w*|_ga\w*)=/g)].map((match) => match[1] ?? '')
  const labels = host.split('.')
  const domains = labels.slice(0, -1).map((_, level) => `; Domain=${labels.slice(level).join('.')}`)
  return names.flatMap((name) => ['', ...domains].map((domain) => `${name}=; Path=/; Max-Age=0${domain}`))
}
