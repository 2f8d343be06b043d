import type { Site } from '#app/http/middleware/site.ts'
import { type MergeVisitorResult, mergeVisitor } from '#domain/accounts/merge-visitor.server.ts'
import { clearViewedCookie, parseViewedCookie } from './viewed-cookie.ts'
import { visitorCookie } from './visitor-cookie.ts'

interface MergeBrowserVisitorResult extends MergeVisitorResult {
  /** Set-Cookie headers: the browser drops what the account stores from now on. */
  setCookies: string[]
}

/**
 * Moves to an account everything that was stored for the browser in which it has logged in. Without any of it the
 * database is not queried.
 */
export async function mergeBrowserVisitor(
  site: Site,
  request: Request,
  accountId: number,
): Promise<MergeBrowserVisitorResult> {
  const isHttps = site.siteUrl.startsWith('https:')
  const token = visitorCookie.read(request, site)
  const viewed = await parseViewedCookie(request)
  const merged = await mergeVisitor(site, { token, accountId, viewed })
  return {
    ...merged,
    setCookies: [
      ...(token === undefined ? [] : [visitorCookie.clear(site)]),
      ...(viewed.length === 0 ? [] : [await clearViewedCookie(isHttps)]),
    ],
  }
}
