import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { mergeBrowserVisitor } from '#app/http/visitors/merge-browser-visitor.server.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import type { AuthSession } from '#platform/auth/auth.server.ts'
import { isAccountPath } from '#urls/account-paths.ts'
import { senderContext } from './sender.ts'
import { siteContext } from './site.ts'

/** Whoever has logged in; undefined for everybody else. Asked of the database once, when it is first wanted. */
export const accountContext = createContext<() => Promise<AuthSession | undefined>>(async () => undefined)

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?session=/
/** Of a browser that remembers, or for which is remembered, what an account should. */
const MERGEABLE_COOKIE = /(?:^|;\s*)(?:(?:__Host-)?visitor|recently_viewed)=/
const NO_COOKIES = { setCookies: [] }
/** A browser for which something is kept, here or in an account. */
const KNOWN_BROWSER = /(?:^|;\s*)(?:__Host-)?(?:session|visitor)=/

/**
 * Finds out who has logged in, and prolongs his session. What is shown to a browser for which something is kept stays
 * with nobody, neither on its way nor on its disk: counters and hearts are its own, and «back» asks anew.
 *
 * A click that crossed the login on its way has made a visitor after the merge: the account gets his lists now.
 */
export const account: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookies = request.headers.get('cookie') ?? ''
  const setCookies: string[] = []
  const site = context.get(siteContext)
  const findSession = async () => {
    const found = await site.auth.findSession(authHeaders(request, context))
    setCookies.push(...(found?.setCookies ?? []))
    if (found !== undefined && MERGEABLE_COOKIE.test(cookies)) {
      const brought = await mergeBrowserVisitor(site, request, found.session.accountId).catch(
        withFallback(site, 'a merge', NO_COOKIES),
      )
      setCookies.push(...brought.setCookies)
    }
    return found?.session
  }
  let asked: Promise<AuthSession | undefined> | undefined
  if (SESSION_COOKIE.test(cookies))
    context.set(accountContext, () => {
      asked ??= findSession()
      return asked
    })
  const response = await next()
  // A login or logout that has set the cookie itself has the last word.
  const set = response.headers.getSetCookie()
  const isSet = set.some((cookie) => SESSION_COOKIE.test(cookie))
  if (!isSet) for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
  const isPersonal = isAccountPath(new URL(request.url).pathname)
  if (isPersonal || [cookies, ...set].some((text) => KNOWN_BROWSER.test(text)))
    response.headers.set('cache-control', 'private, no-store')
  return response
}

/** No browser says more of itself; a session keeps it. */
const MAX_USER_AGENT_LENGTH = 500

/** What the sessions may know of a request: its cookies, and the visitor's true address in our own header. */
export function authHeaders(request: Request, context: Readonly<RouterContextProvider>): Headers {
  const headers = new Headers(request.headers)
  const { address } = context.get(senderContext)
  if (address === undefined) headers.delete('x-visitor-address')
  else headers.set('x-visitor-address', address)
  headers.set('user-agent', (headers.get('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH))
  return headers
}
