/** The choice that the cookie settings remember (spec §9). */
export const CHOICE_COOKIE = 'cookie_accepted'
/** For 365 days: spec §9. */
export const CHOICE_KEPT_S = 365 * 24 * 60 * 60

/** What the visitor has chosen, by the cookies of his browser; undefined when he has not. */
export function readCookieChoice(cookies: string | null): boolean | undefined {
  const value = new RegExp(`(?:^|;\\s*)${CHOICE_COOKIE}=(true|false)(?:;|$)`).exec(cookies ?? '')?.[1]
  return value === undefined ? undefined : value === 'true'
}

/** Whether counters may run. */
export const hasAllowedCounters = (cookies: string) => readCookieChoice(cookies) === true
