import type { RouteContext } from '#app/http/action-args.ts'
import { continueLogin } from '#app/features/account/finish-login.server.ts'
import { clearProviderState, parseProviderState } from '#app/features/account/provider-state.ts'
import { authHeaders } from '#app/http/middleware/account.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { normalizeIp } from '#domain/ip-address.ts'
import { recordConsents } from '#domain/accounts/consents/record-consents.server.ts'
import type { Route } from './+types/route'

/**
 * The callback of VK ID and Yandex ID: exchanges the code in the address for a session and redirects, which removes the
 * code.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { auth, siteUrl } = context.get(siteContext)
  // With the site's own host name, whichever one a proxy uses.
  const address = new URL(url.pathname + url.search, siteUrl)
  const response = await auth.handleCallback(new Request(address, { headers: authHeaders(request, context) }))
  // Thrown, so that the site's own 404 page is shown.
  if (response.status === 404) throw response
  const setCookies = response.headers.getSetCookie()
  const accountId = await findNewSessionAccount(context, setCookies)
  return accountId === undefined ? response : finishProviderLogin(request, context, { accountId, setCookies })
}

/** The account whose session the response begins; undefined after a failed login, and after linking an identity. */
async function findNewSessionAccount(context: RouteContext, setCookies: readonly string[]) {
  const cookie = setCookies.map((set) => set.split(';', 1)[0] ?? '').join('; ')
  const found = await context.get(siteContext).auth.findSession(new Headers({ cookie }))
  return found?.session.accountId
}

/** Records the consents that were given before the redirect to the provider, and continues like every other login. */
async function finishProviderLogin(
  request: Request,
  context: RouteContext,
  { accountId, setCookies }: { accountId: number; setCookies: readonly string[] },
): Promise<Response> {
  const site = context.get(siteContext)
  const state = parseProviderState(request, site)
  await recordConsents(site.db, accountId, {
    at: site.now(),
    // Every such login has a consent; 0 stands for the current version.
    consentVersion: state?.consentVersion ?? 0,
    advertisingVersion: state?.advertisingVersion,
    address: normalizeIp(context.get(senderContext).address),
  })
  const response = await continueLogin(request, context, accountId, state?.back)
  for (const cookie of [...setCookies, clearProviderState(site)]) response.headers.append('set-cookie', cookie)
  return response
}
