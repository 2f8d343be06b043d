import { createContext, type MiddlewareFunction } from 'react-router'
import { sessionCookie } from '#app/http/login-cookies.ts'
import { mergeBrowserVisitor } from '#app/http/merge-browser-visitor.server.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import { findSession, type Session } from '#domain/accounts/sessions/sessions.server.ts'
import { isAccountPath } from '#urls/account-paths.ts'
import { type Site, siteContext } from './site.ts'

/**
 * The session of the account that is logged in, otherwise undefined. The database is queried once, on the first call.
 */
export const accountContext = createContext<() => Promise<Session | undefined>>(async () => undefined)

const NO_COOKIES = { setCookies: [] }
const SET_SESSION = /^(?:__Host-)?session=/
/** Cookies of browsers for which something is stored, in a visitor or in an account. */
const KNOWN_BROWSER = /(?:^|;\s*)(?:__Host-)?(?:session|visitor)=/

/**
 * Finds the session of the account and prolongs it. A page for a browser with stored data is not cached, neither by
 * proxies nor on disk: counters and favourite buttons are personal, and the back button fetches the page again.
 */
export const account: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const site = context.get(siteContext)
  const setCookies: string[] = []
  let session: Promise<Session | undefined> | undefined
  context.set(accountContext, () => {
    session ??= openSession(request, site, setCookies)
    return session
  })
  const response = await next()
  // A login or logout has set the cookie itself: its value wins.
  const routeCookies = response.headers.getSetCookie()
  if (!routeCookies.some((cookie) => SET_SESSION.test(cookie)))
    for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
  const isPersonal = isAccountPath(new URL(request.url).pathname)
  const cookies = [request.headers.get('cookie') ?? '', ...routeCookies]
  if (isPersonal || cookies.some((text) => KNOWN_BROWSER.test(text)))
    response.headers.set('cache-control', 'private, no-store')
  return response
}

/**
 * Finds the session, and adds the cookies to be set. A click that was sent while the login was under way has created a
 * visitor after the merge: their lists move to the account now.
 */
async function openSession(request: Request, site: Site, setCookies: string[]): Promise<Session | undefined> {
  const cookie = sessionCookie.read(request, site)
  const found = cookie === undefined ? undefined : await findSession(site, cookie)
  if (cookie === undefined || found === undefined) return undefined
  if (found.isProlonged) setCookies.push(sessionCookie.write(cookie, site))
  const merged = await mergeBrowserVisitor(site, request, found.session.accountId).catch(
    withFallback(site, 'a merge', NO_COOKIES),
  )
  setCookies.push(...merged.setCookies)
  return found.session
}
