import type { RouteContext } from '#app/http/action-args.ts'
import { authHeaders } from '#app/http/middleware/account.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { notifyErasure } from '#domain/accounts/erasure/notify-erasure.server.ts'
import { eraseAccount } from '#domain/accounts/erasure/erase-account.server.ts'

/**
 * Notifies the contacts of the account that is logged in, and erases it. Returns the `Set-Cookie` headers that log the
 * browser out.
 */
export async function finishErasure(request: Request, context: RouteContext, accountId: number): Promise<string[]> {
  const site = context.get(siteContext)
  await notifyErasure(site, accountId)
  await eraseAccount(site, accountId)
  return site.auth.endSession(authHeaders(request, context))
}
