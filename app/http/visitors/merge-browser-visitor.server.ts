import type { Site } from '#app/http/middleware/site.ts'
import { type MergeVisitorResult, mergeVisitor } from '#domain/accounts/merge-visitor.server.ts'
import { clearViewedCookie, parseViewedCookie } from './viewed-cookie.ts'
import { visitorCookie } from './visitor-cookie.ts'

interface MergeBrowserVisitorResult extends MergeVisitorResult {
  /** Set-Cookie headers: the browser forgets what the account keeps from now on. */
  setCookies: string[]
}

/** Gives an account all that was kept for the browser in which it has logged in; nothing is asked of the database without it. */
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
