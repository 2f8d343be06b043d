import { redirect } from 'react-router'
import {
  readPasskeyCall,
  rejectPasskeyCall,
  sendPasskeyAnswer,
  sendPasskeyRefusal,
} from '#app/features/staff/passkey-answer.server.ts'
import { readStaffBrowser, writeStaffCookies } from '#app/features/staff/staff-browser.server.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffBackPath, staffContext } from '#app/http/middleware/staff.ts'
import { confirmByPasskey, startPasskeyConfirmation } from '#domain/staff/passkeys/passkey-login.server.ts'
import { staffConfirmPath, staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

/** Only scripts use this address; anyone who opens it is sent to the page that does. */
export function loader() {
  throw redirect(staffConfirmPath(staffPath()))
}

/** Returns a challenge, and confirms the session with a passkey of its owner that has signed it. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const viewer = context.get(staffContext)
  const call = await readPasskeyCall(request)
  if (call?.kind === 'request') return sendPasskeyAnswer(await startPasskeyConfirmation(site, viewer))
  if (call?.kind !== 'signed') return rejectPasskeyCall()
  const confirmed = await confirmByPasskey(site, viewer, call, readStaffBrowser(request, context))
  if (!confirmed.ok) return sendPasskeyRefusal(confirmed)
  return sendPasskeyAnswer({ ok: true, to: staffBackPath(call.back) }, writeStaffCookies(context, confirmed))
}
