import { redirect } from 'react-router'
import {
  readPasskeyCall,
  rejectPasskeyCall,
  sendPasskeyAnswer,
  sendPasskeyRefusal,
} from '#app/features/staff/passkey-answer.server.ts'
import { readStaffBrowser, writeStaffCookies } from '#app/features/staff/staff-browser.server.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffBackPath } from '#app/http/middleware/staff.ts'
import { logInByPasskey, startPasskeyLogin } from '#domain/staff/passkeys/passkey-login.server.ts'
import { staffLoginPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

/** Only scripts use this address; anyone who opens it is sent to the login. */
export function loader() {
  throw redirect(staffLoginPath())
}

/** Returns a challenge, and logs in the person whose passkey has signed it. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const call = await readPasskeyCall(request)
  if (call?.kind === 'request') return sendPasskeyAnswer(await startPasskeyLogin(site))
  if (call?.kind !== 'signed') return rejectPasskeyCall()
  const entered = await logInByPasskey(site, call, readStaffBrowser(request, context))
  if (!entered.ok) return sendPasskeyRefusal(entered)
  return sendPasskeyAnswer({ ok: true, to: staffBackPath(call.back) }, writeStaffCookies(context, entered))
}
