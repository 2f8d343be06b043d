import { redirect } from 'react-router'
import { describePasskeyDevice } from '#locale/describe-device.ts'
import { readPasskeyCall, rejectPasskeyCall, sendPasskeyAnswer } from '#app/features/staff/passkey-answer.server.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { isConfirmed } from '#domain/staff/login/staff-sessions.server.ts'
import { addPasskey, startPasskeyRegistration } from '#domain/staff/passkeys/own-passkeys.server.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

/** Only scripts use this address; anyone who opens it is sent to the list of passkeys. */
export function loader() {
  throw redirect(staffPath('me'))
}

/** Returns the options of a new passkey of the person, and stores it. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const viewer = context.get(staffContext)
  const call = await readPasskeyCall(request)
  if (call?.kind === 'request') {
    // Storing it needs no second check: only a confirmed session gets the challenge that it must sign.
    if (!isConfirmed(viewer, site.now())) return sendPasskeyAnswer({ ok: false, reason: 'unconfirmed' })
    return sendPasskeyAnswer(await startPasskeyRegistration(site, viewer))
  }
  if (call?.kind !== 'created') return rejectPasskeyCall()
  const label = describePasskeyDevice(request.headers.get('user-agent'))
  return sendPasskeyAnswer(await addPasskey(site, viewer, { ...call, label }))
}
