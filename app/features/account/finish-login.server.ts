import { redirect } from 'react-router'
import { mergeBrowserVisitor } from '#app/http/merge-browser-visitor.server.ts'
import { sessionCookie } from '#app/http/login-cookies.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { beginSession } from '#domain/accounts/sessions/sessions.server.ts'
import { normalizeIp } from '#domain/ip-address.ts'
import { accountPath, searchesPath } from '#urls/account-paths.ts'
import { loginDonePath } from '#urls/login-paths.ts'
import { followSearch } from '#app/features/searches/follow-search.server.ts'
import { parseFollowParam } from '#app/features/searches/parse-catalogue-search.ts'
import type { RouteContext } from '#app/http/action-args.ts'
import { backPath } from './back-path.ts'

/**
 * Completes every login: begins a new session and ends the browser's previous one, moves what was saved for the browser
 * to the account, and redirects to `back` (within the site) or to the account.
 */
export async function finishLogin(
  request: Request,
  context: RouteContext,
  accountId: number,
  back: string | undefined,
): Promise<Response> {
  const site = context.get(siteContext)
  const cookie = await beginSession(site, accountId, {
    previous: sessionCookie.read(request, site),
    userAgent: request.headers.get('user-agent'),
    address: normalizeIp(context.get(senderContext).address),
  })
  // The visitor's cookies are cleared with the next page (app/http/middleware/account.ts), and so are lists that the browser
  // still has: a click during the login may be setting them again at this moment.
  const { left } = await mergeBrowserVisitor(site, request, accountId).catch(
    withFallback(site, 'a merge at the login', { left: { favourites: 0, compared: 0 } }),
  )
  const path = await findNextPath(site, accountId, backPath(back, site.siteUrl))
  const isAllThere = left.favourites === 0 && left.compared === 0
  return redirect(isAllThere ? (path ?? accountPath()) : loginDonePath(left, path), {
    status: 303,
    headers: { 'set-cookie': sessionCookie.write(cookie, site) },
  })
}

/**
 * A login made to follow a search follows it and returns to its list; without an e-mail address that page asks for one.
 */
async function findNextPath(site: Site, accountId: number, path: string | undefined): Promise<string | undefined> {
  const search = parseFollowParam(site.stock, path)
  if (search === undefined) return path
  // After a failure the page at the path offers it again.
  const following = await followSearch(site, accountId, search).catch(
    withFallback(site, 'a search to follow', undefined),
  )
  if (following === undefined) return path
  return following.ok && !following.isSilent
    ? following.list
    : searchesPath(following.ok ? 'followed' : following.reason)
}
