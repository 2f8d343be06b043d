import type { Site } from '#app/middleware/site.ts'
import { type Merged, mergeVisitor } from '#domain/accounts/merge-visitor.server.ts'
import { clearViewedCookie, readViewedCookie } from './viewed-cookie.ts'
import { visitorCookie } from './visitor-cookie.ts'

interface Brought extends Merged {
  /** Set-Cookie headers: the browser forgets what the account keeps from now on. */
  setCookies: string[]
}

/** Gives an account all that was kept for the browser in which it has logged in; nothing is asked of the database without it. */
export async function bringAlong(site: Site, request: Request, accountId: number): Promise<Brought> {
  const isHttps = site.siteUrl.startsWith('https:')
  const token = visitorCookie.read(request, site)
  const viewed = await readViewedCookie(request)
  const merged = await mergeVisitor(site, { token, accountId, viewed })
  return {
    ...merged,
    setCookies: [
      ...(token === undefined ? [] : [visitorCookie.clear(site)]),
      ...(viewed.length === 0 ? [] : [await clearViewedCookie(isHttps)]),
    ],
  }
}
