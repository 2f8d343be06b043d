import { redirect } from 'react-router'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { confirmPath } from '#urls/account-paths.ts'
import { isSessionConfirmed } from '#domain/accounts/sessions/confirm-session.server.ts'
import type { RouteContext } from '#app/http/action-args.ts'

/**
 * Whether the visitor has proved within the last ten minutes that the account is theirs: by the login, or by a code
 * since.
 */
export const isConfirmed = (context: RouteContext): Promise<boolean> =>
  isSessionConfirmed(context.get(siteContext), context.get(signedInContext))

/**
 * Redirects to a confirmation unless there was one: the login methods of an account can be changed only after it. The
 * visitor then returns to `back`.
 */
export async function requireConfirmation(context: RouteContext, back: string): Promise<void> {
  if (!(await isConfirmed(context))) throw redirect(confirmPath(back), 303)
}
