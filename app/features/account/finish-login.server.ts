import { redirect, type RouterContextProvider } from 'react-router'
import { mergeBrowserVisitor } from '#app/http/visitors/merge-browser-visitor.server.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import { authHeaders } from '#app/http/middleware/account.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { accountPath, loginDonePath, searchesPath } from '#urls/paths.ts'
import { followSearch } from '#app/features/searches/follow-search.server.ts'
import { parseFollowParam } from '#app/features/searches/parse-follow-param.ts'
import { backPath } from './back-path.ts'

type Context = Readonly<RouterContextProvider>

/**
 * The end of every login: a new session begins and the browser's former one ends, what was kept for the browser goes to
 * the account, and he goes on to `back` (within the site) or to his account.
 */
export async function finishLogin(
  request: Request,
  context: Context,
  accountId: number,
  back: string | undefined,
): Promise<Response> {
  const setCookies = await context.get(siteContext).auth.beginSession(accountId, authHeaders(request, context))
  const answer = await continueLogin(request, context, accountId, back)
  for (const cookie of setCookies) answer.headers.append('set-cookie', cookie)
  return answer
}

/** The same for whoever has his session already, as a provider's word begins it. */
export async function continueLogin(
  request: Request,
  context: Context,
  accountId: number,
  back: string | undefined,
): Promise<Response> {
  const site = context.get(siteContext)
  // Its cookies go with the next page (app/http/middleware/account.ts), as do lists that are the browser's still: a click that
  // crosses the login may be setting them anew at this moment.
  const { left } = await mergeBrowserVisitor(site, request, accountId).catch(
    withFallback(site, 'a merge at the login', { left: { favourites: 0, compared: 0 } }),
  )
  const path = await findNextPath(site, accountId, backPath(back, site.siteUrl))
  const isAllThere = left.favourites === 0 && left.compared === 0
  return redirect(isAllThere ? (path ?? accountPath()) : loginDonePath(left, path), 303)
}

/** Who has logged in to follow a search follows it, and is back at its list; where letters cannot go yet, that is asked. */
async function findNextPath(site: Site, accountId: number, path: string | undefined): Promise<string | undefined> {
  const wanted = parseFollowParam(site.stock, path)
  if (wanted === undefined) return path
  // What fails is offered once more where the path leads.
  const following = await followSearch(site, accountId, wanted).catch(
    withFallback(site, 'a search to follow', undefined),
  )
  if (following === undefined) return path
  return following.ok && !following.isSilent
    ? following.list
    : searchesPath(following.ok ? 'followed' : following.reason)
}
