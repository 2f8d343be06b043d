import { listCookies } from '#app/list-cookies.ts'

/** What a visitor has allowed beside what the site needs: each category on its own. */
export interface CookieChoice {
  /** Counters of visits. */
  statistics: boolean
  /** Maps and videos of other sites. */
  outside: boolean
}

/** The notice is shown until there is this one (spec §9); its word is that of the counters. */
const CHOICE_COOKIE = 'cookie_accepted'
/** Content of other sites has a word of its own: whoever has allowed counters alone has not allowed that. */
const OUTSIDE_COOKIE = 'cookie_outside'
const CHOICE_KEPT_S = 365 * 24 * 60 * 60

/** What the visitor has chosen, by the cookies of his browser; undefined when he has not. */
export function readCookieChoice(cookies: string | null): CookieChoice | undefined {
  const statistics = readWord(cookies, CHOICE_COOKIE)
  return statistics === undefined ? undefined : { statistics, outside: readWord(cookies, OUTSIDE_COOKIE) ?? false }
}

function readWord(cookies: string | null, name: string): boolean | undefined {
  const value = listCookies(cookies, name).find((word) => word === 'true' || word === 'false')
  return value === undefined ? undefined : value === 'true'
}

/** Whether counters may run. */
export const hasAllowedCounters = (cookies: string) => readCookieChoice(cookies)?.statistics === true

/** The Set-Cookie headers that remember the choice for 365 days. Scripts may read it: counters start by it. */
export const rememberChoice = ({ statistics, outside }: CookieChoice, isSecure: boolean) =>
  [`${CHOICE_COOKIE}=${statistics}`, `${OUTSIDE_COOKIE}=${outside}`].map(
    (pair) => `${pair}; Path=/; Max-Age=${CHOICE_KEPT_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  )

/** What the buttons and boxes of a cookie form say; undefined when they say nothing. */
export function readChosen(fields: ReadonlyMap<string, readonly string[]>): CookieChoice | undefined {
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
export function counterCookies(cookies: string | null, host: string): string[] {
  const names = [...(cookies ?? '').matchAll(/(?:^|;\s*)(_ym\w*|_ga\w*)=/g)].map((match) => match[1] ?? '')
  const labels = host.split('.')
  const domains = labels.slice(0, -1).map((_, level) => `; Domain=${labels.slice(level).join('.')}`)
  return names.flatMap((name) => ['', ...domains].map((domain) => `${name}=; Path=/; Max-Age=0${domain}`))
}
