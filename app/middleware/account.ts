import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import type { AuthSession } from '#platform/auth.server.ts'
import { senderContext } from './sender.ts'
import { siteContext } from './site.ts'

/** Whoever has logged in; undefined for everybody else. Asked of the database once, when it is first wanted. */
export const accountContext = createContext<() => Promise<AuthSession | undefined>>(async () => undefined)

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?session=/
/** A browser for which something is kept, here or in an account. */
const KNOWN_BROWSER = /(?:^|;\s*)(?:__Host-)?(?:session|visitor)=/

/**
 * Finds out who has logged in, and prolongs his session. What is shown to a browser for which something is kept stays
 * with nobody, neither on its way nor on its disk: counters and hearts are its own, and «back» asks anew.
 */
export const account: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookies = request.headers.get('cookie') ?? ''
  const setCookies: string[] = []
  let asked: Promise<AuthSession | undefined> | undefined
  if (SESSION_COOKIE.test(cookies))
    context.set(accountContext, () => {
      asked ??= context
        .get(siteContext)
        .auth.findSession(authHeaders(request, context))
        .then((found) => {
          setCookies.push(...(found?.setCookies ?? []))
          return found?.session
        })
      return asked
    })
  const response = await next()
  // A login or logout that has set the cookie itself has the last word.
  const isSet = response.headers.getSetCookie().some((cookie) => SESSION_COOKIE.test(cookie))
  if (!isSet) for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
  const isPersonal = new URL(request.url).pathname.startsWith('/personal')
  if (isPersonal || KNOWN_BROWSER.test(cookies)) response.headers.set('cache-control', 'private, no-store')
  return response
}

/** What the sessions may know of a request: its cookies, and the visitor's true address in our own header. */
export function authHeaders(request: Request, context: Readonly<RouterContextProvider>): Headers {
  const headers = new Headers(request.headers)
  const { address } = context.get(senderContext)
  if (address === undefined) headers.delete('x-visitor-address')
  else headers.set('x-visitor-address', address)
  return headers
}
