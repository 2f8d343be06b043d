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
export const CHOICE_COOKIE = 'cookie_accepted'
/** Content of other sites has a cookie of its own: allowing counters alone does not allow it. */
export const OUTSIDE_COOKIE = 'cookie_outside'

/** The visitor's choice, from the cookies of the browser; undefined when there is none. */
export function parseCookieChoice(cookies: string | null): CookieChoice | undefined {
  const statistics = parseFlag(cookies, CHOICE_COOKIE)
  return statistics === undefined ? undefined : { statistics, outside: parseFlag(cookies, OUTSIDE_COOKIE) ?? false }
}

/** Browsers call this too, with `document.cookie`, so it does without the parser of `siteCookie`. */
function parseFlag(cookies: string | null, name: string): boolean | undefined {
  const [, value] = new RegExp(`(?:^|;\\s*)${name}=(true|false)\\s*(?:;|$)`).exec(cookies ?? '') ?? []
  return value === undefined ? undefined : value === 'true'
}

/** Whether counters may run. */
export const hasAllowedCounters = (cookies: string) => parseCookieChoice(cookies)?.statistics === true

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
