import { createContext, type MiddlewareFunction, redirect } from 'react-router'
import { loginPath } from '#urls/login-paths.ts'
import type { AuthSession } from '#platform/auth/auth.server.ts'
import { accountContext } from './account.ts'

/** Whose account is shown: set for the pages behind the login, and for no others. */
export const signedInContext = createContext<AuthSession>()

/**
 * Lets nobody into the account who has not logged in: he goes to the login and comes back. The address of one thing
 * (a request, a car of the garage) does not even say that it is one: it is looked for among the things of nobody, hence
 * 404, as to anybody whose it is not.
 */
export const requireLogin: MiddlewareFunction<Response> = async ({ request, url, context, params }, next) => {
  const session = await context.get(accountContext)()
  if (session === undefined) {
    if (Object.keys(params).length > 0) {
      context.set(signedInContext, NO_ACCOUNT)
      return next()
    }
    // The page's own address, also where the router asks for its data.
    throw redirect(loginPath(url.pathname + (request.method === 'GET' ? url.search : '')))
  }
  context.set(signedInContext, session)
  return next()
}

/** No account has this id: they begin with 1. */
const NO_ACCOUNT: AuthSession = { id: 0, accountId: 0, startedAt: new Date(0) }
