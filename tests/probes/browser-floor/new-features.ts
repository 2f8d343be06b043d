import { features } from 'web-features'
import { SUPPORTED_BROWSERS } from '#app/supported-browsers.ts'

/** The oldest supported browsers, by the names of `web-features`. */
const FLOOR = {
  chrome: SUPPORTED_BROWSERS.chrome,
  firefox: SUPPORTED_BROWSERS.firefox,
  safari: SUPPORTED_BROWSERS.safari,
  safari_ios: SUPPORTED_BROWSERS.ios,
}

/**
 * All features of the web platform, by MDN's keys (`api.Element.checkVisibility`), partitioned into those that every
 * oldest supported browser has and those that at least one of them lacks.
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

/** `≤13.1` means that 13.1 has it, and earlier versions can have it too. */
const isReached = (since: string | undefined, floor: string) =>
  since !== undefined && since.replace('≤', '').localeCompare(floor, 'en', { numeric: true }) <= 0
