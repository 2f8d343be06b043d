import type { RouterContextProvider } from 'react-router'
import { continueLogin } from '#app/features/account/finish-login.server.ts'
import { clearProviderState, parseProviderState } from '#app/features/account/provider-state.ts'
import { authHeaders } from '#app/http/middleware/account.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { normalizeIp } from '#domain/ip-address.ts'
import { recordConsents } from '#domain/accounts/consents/record-consents.server.ts'
import type { Route } from './+types/route'

/** Where VK ID and Yandex ID send a browser back to: the code in the address is changed for a session, and is gone from it. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { auth, siteUrl } = context.get(siteContext)
  // By the site's own name, whatever a proxy calls it.
  const address = new URL(url.pathname + url.search, siteUrl)
  const answer = await auth.handleCallback(new Request(address, { headers: authHeaders(request, context) }))
  // With the site's own page for what is nowhere.
  if (answer.status === 404) throw answer
  const setCookies = answer.headers.getSetCookie()
  const accountId = await findNewSessionAccount(context, setCookies)
  return accountId === undefined ? answer : finishProviderLogin(request, context, { accountId, setCookies })
}

/** Whose session the answer begins; undefined when it begins none: he has come back with nothing, or has linked his identity. */
async function findNewSessionAccount(context: Readonly<RouterContextProvider>, setCookies: readonly string[]) {
  const cookie = setCookies.map((set) => set.split(';', 1)[0] ?? '').join('; ')
  const found = await context.get(siteContext).auth.findSession(new Headers({ cookie }))
  return found?.session.accountId
}

/** Writes down what he agreed to before he left, and has him go on as after every other login. */
async function finishProviderLogin(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { accountId, setCookies }: { accountId: number; setCookies: readonly string[] },
): Promise<Response> {
  const site = context.get(siteContext)
  const way = parseProviderState(request, site)
  await recordConsents(site.db, accountId, {
    at: site.now(),
    // Nobody leaves without it; 0 stands for the version that holds today.
    consentVersion: way?.consentVersion ?? 0,
    advertisingVersion: way?.advertisingVersion,
    address: normalizeIp(context.get(senderContext).address),
  })
  const answer = await continueLogin(request, context, accountId, way?.back)
  for (const cookie of [...setCookies, clearProviderState(site)]) answer.headers.append('set-cookie', cookie)
  return answer
}
