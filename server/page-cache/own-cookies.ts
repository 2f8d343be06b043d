import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Site } from '#app/http/middleware/site.ts'
import { isRobot, isView, isVisit, recordVisit } from '#app/http/middleware/record-visit.ts'
import { viewedCookie } from '#app/http/visitor-cookies.ts'
import type { PageKey } from './page-key.ts'

/**
 * The Set-Cookie headers of one request for a page in memory: where the visitor came from, and the cars that they have
 * viewed, with the one that they look at.
 */
export function listOwnCookies(
  { method = 'GET', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
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
  const setCookies = isRecorded(url, headers, site) || !isVisit(request) ? [] : recordVisit(request, site).setCookies
  if (carId === undefined || !isView(request) || isRobot(request)) return setCookies
  return [...setCookies, viewedCookie.write([carId, ...viewedCookie.read(request, site)], site)]
}

/**
 * Whether a request says nothing new about where its visitor came from. Most do: they follow a link of a page of ours, in a
 * browser whose first and last visits are recorded.
 */
function isRecorded(
  url: string,
  { cookie, referer }: IncomingHttpHeaders,
  { siteUrl }: Pick<Site, 'siteUrl'>,
): boolean {
  const isOwnLink = !url.includes('?') && (referer === undefined || referer.startsWith(`${siteUrl}/`))
  return isOwnLink && cookie !== undefined && /\bfirst_touch=/.test(cookie) && /\blast_touch=/.test(cookie)
}
