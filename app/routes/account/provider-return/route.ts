import { redirect } from 'react-router'
import { finishLogin } from '#app/features/account/finish-login.server.ts'
import { providerLoginCookie } from '#app/http/login-cookies.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import {
  finishProviderLogin,
  type FinishProviderLoginResult,
} from '#domain/accounts/login-methods/provider-login.server.ts'
import { normalizeIp } from '#domain/ip-address.ts'
import type { AuthProvider } from '#platform/auth/auth-provider.ts'
import { providerOutcomePath } from '#urls/account-paths.ts'
import { loginErrorPath } from '#urls/login-paths.ts'
import type { Route } from './+types/route'

/** VK ID and Yandex ID redirect here: finishes the login and redirects, which removes the code from the address. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const provider = site.authProviders.names.find((known) => known === params.provider)
  // Thrown, so that the site's own 404 page is shown.
  if (request.method !== 'GET' || provider === undefined) throw new Response(null, { status: 404 })
  const result = await finishProviderLogin(site, {
    provider,
    id: providerLoginCookie.read(request, site),
    query: url.searchParams,
    address: normalizeIp(context.get(senderContext).address),
  })
  const response =
    result.ok && !result.isLink
      ? await finishLogin(request, context, result.accountId, result.returnPath)
      : redirect(resolveNextPath(result, provider))
  response.headers.append('set-cookie', providerLoginCookie.clear(site))
  return response
}

function resolveNextPath(result: FinishProviderLoginResult, provider: AuthProvider): string {
  if (result.ok) return providerOutcomePath({ done: 'linked' })
  return result.isLink
    ? providerOutcomePath({ error: result.reason, provider })
    : loginErrorPath(provider, result.reason, result.returnPath)
}
