import type { IncomingMessage } from 'node:http'
import type { Site } from '#app/http/middleware/site.ts'
import { isRobot, isView, isVisit, recordVisit } from '#app/http/middleware/record-visit.ts'
import { viewedCookie } from '#app/http/visitor-cookies.ts'
import type { PageKey } from './page-key.ts'

/**
 * The Set-Cookie headers of one request for a page in memory: where the visitor came from, and the cars that they have
 * viewed, with the one that they look at.
 */
export function listOwnCookies(
  { method = 'GET', url = '', headers }: IncomingMessage,
  { carId }: PageKey,
  site: Pick<Site, 'siteUrl' | 'now'>,
): string[] {
  const request = {
    method,
    get url() {
      return site.siteUrl + url
    },
    headers: { get: (name: string) => headers[name]?.toString() ?? null },
  }
  const setCookies = isVisit(request) ? recordVisit(request, site).setCookies : []
  if (carId === undefined || !isView(request) || isRobot(request)) return setCookies
  return [...setCookies, viewedCookie.write([carId, ...viewedCookie.read(request, site)], site)]
}
