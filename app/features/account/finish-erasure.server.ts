import type { RouteContext } from '#app/http/action-args.ts'
import { sessionCookie } from '#app/http/login-cookies.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { eraseAccount, notifyErasure } from '#domain/accounts/erasure/erase-account.server.ts'

/**
 * Notifies the contacts of the account that is logged in, and erases it with its sessions. Returns the `Set-Cookie` header
 * that deletes the session's cookie.
 */
export async function finishErasure(context: RouteContext, accountId: number): Promise<string> {
  const site = context.get(siteContext)
  await notifyErasure(site, accountId)
  await eraseAccount(site, accountId)
  return sessionCookie.clear(site)
}
