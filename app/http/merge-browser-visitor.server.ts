import type { Site } from '#app/http/middleware/site.ts'
import { type MergeVisitorResult, mergeVisitor } from '#domain/accounts/merge-visitor.server.ts'
import { viewedCookie, visitorCookie } from './visitor-cookies.ts'

interface MergeBrowserVisitorResult extends MergeVisitorResult {
  /** Set-Cookie headers: the browser drops what the account stores from now on. */
  setCookies: string[]
}

/**
 * Moves everything stored for the browser to the account that has logged in there. Without stored data the
 * database is not queried.
 */
export async function mergeBrowserVisitor(
  site: Site,
  request: Request,
  accountId: number,
): Promise<MergeBrowserVisitorResult> {
  const token = visitorCookie.read(request, site)
  const viewed = viewedCookie.read(request, site)
  const merged = await mergeVisitor(site, { token, accountId, viewed })
  return {
    ...merged,
    setCookies: [
      ...(token === undefined ? [] : [visitorCookie.clear(site)]),
      ...(viewed.length === 0 ? [] : [viewedCookie.clear(site)]),
    ],
  }
}
