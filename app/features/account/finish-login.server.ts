import { redirect, type RouterContextProvider } from 'react-router'
import { bringAlong } from '#app/features/visitors/bring-along.server.ts'
import { goWithout } from '#app/go-without.ts'
import { authHeaders } from '#app/middleware/account.ts'
import { siteContext } from '#app/middleware/site.ts'
import { accountPath, loginDonePath } from '#app/paths.ts'
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
  const setCookies = await context.get(siteContext).auth.begin(accountId, authHeaders(request, context))
  const answer = await goOn(request, context, accountId, back)
  for (const cookie of setCookies) answer.headers.append('set-cookie', cookie)
  return answer
}

/** The same for whoever has his session already, as a provider's word begins it. */
export async function goOn(
  request: Request,
  context: Context,
  accountId: number,
  back: string | undefined,
): Promise<Response> {
  const site = context.get(siteContext)
  // Its cookies go with the next page (app/middleware/account.ts), as do lists that are the browser's still: a click that
  // crosses the login may be setting them anew at this moment.
  const { left } = await bringAlong(site, request, accountId).catch(
    goWithout(site, 'a merge at the login', { left: { favourites: 0, compared: 0 } }),
  )
  const path = backPath(back, site.siteUrl)
  const isAllThere = left.favourites === 0 && left.compared === 0
  return redirect(isAllThere ? (path ?? accountPath()) : loginDonePath(left, path), 303)
}
