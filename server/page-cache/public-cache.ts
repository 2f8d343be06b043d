import type { IncomingMessage } from 'node:http'
import type { PageKey } from './page-key.ts'

export interface PublicPage {
  key: PageKey
  /** The time of `performance.now()` at which the page ends by itself. */
  endsAt: number
}

interface PublicAnswer {
  /** For how many seconds a shared cache may keep a page. */
  maxAgeS: number
  /** The Set-Cookie headers of this answer. */
  cookies: readonly string[]
  /** The time of `performance.now()`. */
  now: number
}

const FIRST_TOUCH = /(?:^|;\s*)first_touch=/

/**
 * The header Cache-Control for a page in memory that proxies may keep too; undefined: it stays with this visitor. A page
 * that a proxy sends records nothing, so only those are public that record nothing for any of its visitors: no car's page,
 * and a page only for browsers whose first visit is recorded. Browsers ask again each time, as without a proxy.
 */
export function publicCacheControl(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { key, endsAt }: PublicPage,
  { maxAgeS, cookies, now }: PublicAnswer,
): string | undefined {
  const seconds = Math.min(maxAgeS, Math.floor((endsAt - now) / 1000))
  const isRecorded = key.kind === 'data' || FIRST_TOUCH.test(headers.cookie ?? '')
  if (key.kind === 'file' || seconds < 1 || cookies.length > 0 || key.carId !== undefined || !isRecorded)
    return undefined
  return `public, max-age=0, s-maxage=${seconds}`
}
