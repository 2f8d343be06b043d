import type { IncomingMessage } from 'node:http'
import type { Site } from '#app/http/middleware/site.ts'
import { isRobot, isView, isVisit, recordVisit } from '#app/http/middleware/record-visit.ts'
import { viewedCookie } from '#app/http/visitor-cookies.ts'
import type { PageKey } from './page-key.ts'

/**
 * The Set-Cookie headers of one request for a page in memory: where the visitor came from, and the car that they look at.
 * Undefined: the page would show cars that this visitor has viewed before, so it is not the same for them.
 */
export function listOwnCookies(
  { method = 'GET', url = '', headers }: IncomingMessage,
  { carId }: PageKey,
  site: Pick<Site, 'siteUrl' | 'now'>,
): string[] | undefined {
  const request = {
    method,
    get url() {
      return site.siteUrl + url
    },
    headers: { get: (name: string) => headers[name]?.toString() ?? null },
  }
  const setCookies = isVisit(request) ? recordVisit(request, site).setCookies : []
  if (carId === undefined) return setCookies
  const viewed = viewedCookie.read(request, site)
  if (viewed.some((id) => id !== carId)) return undefined
  const isViewed = isView(request) && !isRobot(request)
  return isViewed ? [...setCookies, viewedCookie.write([carId], site)] : setCookies
}
