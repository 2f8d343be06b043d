import { createContext, type MiddlewareFunction } from 'react-router'
import type { RouteContext } from '../action-args.ts'
import { mergeBrowserVisitor } from '#app/http/merge-browser-visitor.server.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import type { AuthSession } from '#platform/auth/auth.server.ts'
import { isAccountPath } from '#urls/account-paths.ts'
import { senderContext } from './sender.ts'
import { siteContext } from './site.ts'

/**
 * The session of the account that is logged in, otherwise undefined. The database is queried once, on the first call.
 */
export const accountContext = createContext<() => Promise<AuthSession | undefined>>(async () => undefined)

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?session=/
/** Cookies of browsers with a visitor or viewed cars that belong to the account after a login. */
const MERGEABLE_COOKIE = /(?:^|;\s*)(?:(?:__Host-)?visitor|recently_viewed)=/
const NO_COOKIES = { setCookies: [] }
/** Cookies of browsers for which something is stored, in a visitor or in an account. */
const KNOWN_BROWSER = /(?:^|;\s*)(?:__Host-)?(?:session|visitor)=/

/**
 * Finds the session of the account and prolongs it. A page for a browser with stored data is not cached, neither by
 * proxies nor on disk: counters and favourite buttons are personal, and the back button fetches the page again.
 *
 * A click that was sent while the login was under way has created a visitor after the merge: their lists move to the
 * account now.
 */
export const account: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookies = request.headers.get('cookie') ?? ''
  const setCookies: string[] = []
  const site = context.get(siteContext)
  const findSession = async () => {
    const result = await site.auth.findSession(authHeaders(request, context))
    setCookies.push(...(result?.setCookies ?? []))
    if (result !== undefined && MERGEABLE_COOKIE.test(cookies)) {
      const merged = await mergeBrowserVisitor(site, request, result.session.accountId).catch(
        withFallback(site, 'a merge', NO_COOKIES),
      )
      setCookies.push(...merged.setCookies)
    }
    return result?.session
  }
  let session: Promise<AuthSession | undefined> | undefined
  if (SESSION_COOKIE.test(cookies))
    context.set(accountContext, () => {
      session ??= findSession()
      return session
    })
  const response = await next()
  // A login or logout has set the cookie itself: its value wins.
  const routeCookies = response.headers.getSetCookie()
  const isSet = routeCookies.some((cookie) => SESSION_COOKIE.test(cookie))
  if (!isSet) for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
  const isPersonal = isAccountPath(new URL(request.url).pathname)
  if (isPersonal || [cookies, ...routeCookies].some((text) => KNOWN_BROWSER.test(text)))
    response.headers.set('cache-control', 'private, no-store')
  return response
}

/** No browser's user agent is longer; sessions store it. */
const MAX_USER_AGENT_LENGTH = 500

/** The headers of a request for the session library: cookies, and the visitor's true address in a header of our own. */
export function authHeaders(request: Request, context: RouteContext): Headers {
  const headers = new Headers(request.headers)
  const { address } = context.get(senderContext)
  if (address === undefined) headers.delete('x-visitor-address')
  else headers.set('x-visitor-address', address)
  headers.set('user-agent', (headers.get('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH))
  return headers
}
