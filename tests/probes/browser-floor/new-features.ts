import { features } from 'web-features'
import { SUPPORTED_BROWSERS } from '#app/supported-browsers.ts'

/** What `web-features` calls the browsers of our floor. */
const FLOOR = {
  chrome: SUPPORTED_BROWSERS.chrome,
  firefox: SUPPORTED_BROWSERS.firefox,
  safari: SUPPORTED_BROWSERS.safari,
  safari_ios: SUPPORTED_BROWSERS.ios,
}

/**
 * The names of all that the web platform has, by MDN's keys (`api.Element.checkVisibility`), parted into what every
 * browser of our floor knows and what at least one of them does not.
 */
export function listFeatures(): { known: string[]; fresh: string[] } {
  const all = Object.values(features).flatMap((feature) =>
    feature.kind === 'feature' ? Object.entries(feature.status.by_compat_key ?? {}) : [],
  )
  const [known, fresh]: [string[], string[]] = [[], []]
  for (const [key, { support }] of all) {
    const isKnown = Object.entries(FLOOR).every(([browser, version]) => isReached(versionIn(support, browser), version))
    if (isKnown) known.push(key)
    else fresh.push(key)
  }
  return { known, fresh }
}

const versionIn = (support: object, browser: string): string | undefined =>
  new Map<string, string>(Object.entries(support)).get(browser)

/** `≤13.1` is known to be there in 13.1, and may have been before. */
const isReached = (since: string | undefined, floor: string) =>
  since !== undefined && since.replace('≤', '').localeCompare(floor, 'en', { numeric: true }) <= 0
