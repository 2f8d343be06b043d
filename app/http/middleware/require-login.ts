import { createContext, type MiddlewareFunction, redirect } from 'react-router'
import { loginPath } from '#urls/login-paths.ts'
import type { Session } from '#domain/accounts/sessions/sessions.server.ts'
import { accountContext } from './account.ts'

/** The session of the account that is shown: set only for the pages behind the login. */
export const signedInContext = createContext<Session>()

/**
 * Sends visitors without a session to the login, and back afterwards. The address of one item (a request, a car of the
 * garage) does not reveal whether the item exists: it is looked up in an account that does not exist, hence 404, the
 * same answer as for the item of another account.
 */
export const requireLogin: MiddlewareFunction<Response> = async ({ request, url, context, params }, next) => {
  const session = await context.get(accountContext)()
  if (session === undefined) {
    if (Object.keys(params).length > 0) {
      context.set(signedInContext, NO_ACCOUNT)
      return next()
    }
    // The page's own address, also when the router fetches its data.
    throw redirect(loginPath(url.pathname + (request.method === 'GET' ? url.search : '')))
  }
  context.set(signedInContext, session)
  return next()
}

/** No account has this id: ids begin with 1. */
const NO_ACCOUNT: Session = { id: 0, accountId: 0, startedAt: new Date(0) }
