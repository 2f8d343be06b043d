import { listCookieValues } from '#app/http/list-cookie-values.ts'

/** What a visitor has allowed beside what the site needs: each category on its own. */
export interface CookieChoice {
  /** Counters of visits. */
  statistics: boolean
  /** Maps and videos of other sites. */
  outside: boolean
}

/** The notice is shown until there is this one (docs/product.md, Cookie settings); its word is that of the counters. */
const CHOICE_COOKIE = 'cookie_accepted'
/** Content of other sites has a word of its own: whoever has allowed counters alone has not allowed that. */
const OUTSIDE_COOKIE = 'cookie_outside'
const CHOICE_MAX_AGE_S = 365 * 24 * 60 * 60

/** What the visitor has chosen, by the cookies of his browser; undefined when he has not. */
export function parseCookieChoice(cookies: string | null): CookieChoice | undefined {
  const statistics = parseFlag(cookies, CHOICE_COOKIE)
  return statistics === undefined ? undefined : { statistics, outside: parseFlag(cookies, OUTSIDE_COOKIE) ?? false }
}

function parseFlag(cookies: string | null, name: string): boolean | undefined {
  const value = listCookieValues(cookies, name).find((word) => word === 'true' || word === 'false')
  return value === undefined ? undefined : value === 'true'
}

/** Whether counters may run. */
export const hasAllowedCounters = (cookies: string) => parseCookieChoice(cookies)?.statistics === true

/** The Set-Cookie headers that remember the choice for 365 days. Scripts may read it: counters start by it. */
export const serializeCookieChoice = ({ statistics, outside }: CookieChoice, isSecure: boolean) =>
  [`${CHOICE_COOKIE}=${statistics}`, `${OUTSIDE_COOKIE}=${outside}`].map(
    (pair) => `${pair}; Path=/; Max-Age=${CHOICE_MAX_AGE_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  )

/** What the buttons and boxes of a cookie form say; undefined when they say nothing. */
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

/** Set-Cookie headers that take away what counters have left in a browser, on this host and those above it. */
export function expireCounterCookies(cookies: string | null, host: string): string[] {
  const names = [...(cookies ?? '').matchAll(/(?:^|;\s*)(_ym\w*|_ga\w*)=/g)].map((match) => match[1] ?? '')
  const labels = host.split('.')
  const domains = labels.slice(0, -1).map((_, level) => `; Domain=${labels.slice(level).join('.')}`)
  return names.flatMap((name) => ['', ...domains].map((domain) => `${name}=; Path=/; Max-Age=0${domain}`))
}
