import { redirect, type RouterContextProvider } from 'react-router'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { confirmPath } from '#urls/paths.ts'
import { isSessionConfirmed } from '#domain/accounts/sessions/confirm-session.server.ts'

type Context = Readonly<RouterContextProvider>

/** Whether the visitor has shown within ten minutes that the account is theirs: by the login, or by a code since. */
export const isConfirmed = (context: Context): Promise<boolean> =>
  isSessionConfirmed(context.get(siteContext), context.get(signedInContext))

/** Lets no change of the ways into an account through without that: the visitor confirms and comes back to `back`. */
export async function requireConfirmation(context: Context, back: string): Promise<void> {
  if (!(await isConfirmed(context))) throw redirect(confirmPath(back), 303)
}
