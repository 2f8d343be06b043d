import { redirect } from 'react-router'
import { describePasskeyDevice } from '#locale/describe-device.ts'
import { readPasskeyCall, rejectPasskeyCall, sendPasskeyAnswer } from '#app/features/staff/passkey-answer.server.ts'
import { readStaffBrowser, writeStaffCookies } from '#app/features/staff/staff-browser.server.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { parseForm } from '#domain/requests/forms/parse-form.ts'
import { acceptInvitationByPasskey, startInvitedPasskey } from '#domain/staff/accept-invitation.server.ts'
import { InvitedNameSchema } from '#domain/staff/staff-forms.ts'
import { staffInvitationPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

/** Only scripts use this address; anyone who opens it is sent to the invitation. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(staffInvitationPath(params.token))
}

/** Returns the options of an invited person's first passkey, and accepts the invitation with it. */
export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const call = await readPasskeyCall(request)
  if (call?.kind === 'request') return sendPasskeyAnswer(await startInvitedPasskey(site, token))
  if (call?.kind !== 'created') return rejectPasskeyCall()
  const parsed = parseForm(InvitedNameSchema, call.fields)
  if (!parsed.ok) return rejectPasskeyCall()
  const passkey = { ...call, label: describePasskeyDevice(request.headers.get('user-agent')) }
  const browser = readStaffBrowser(request, context)
  const entered = await acceptInvitationByPasskey(site, { token, name: parsed.values.name, passkey }, browser)
  if (!entered.ok) return sendPasskeyAnswer(entered)
  return sendPasskeyAnswer({ ok: true }, writeStaffCookies(context, entered))
}
