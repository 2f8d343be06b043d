import { redirect } from 'react-router'
import { isConfirmed } from '#app/features/account/confirmation.server.ts'
import { describePasskeyDevice } from '#locale/describe-device.ts'
import { requireLogin, signedInContext } from '#app/http/middleware/require-login.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { addPasskey, startPasskeyRegistration } from '#domain/accounts/passkeys/passkeys.server.ts'
import { NEW_CREDENTIAL } from '#domain/passkeys/passkey.ts'
import { parseJsonField, parseTextField } from '#app/http/parse-field.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import type { Route } from './+types/route'

export const middleware: Route.MiddlewareFunction[] = [requireLogin]

/** Only scripts use this route; a visitor who opens it is redirected to the list of passkeys. */
export function loader() {
  throw redirect(accountPath('data/passkeys'))
}

/** Returns the options to create a passkey from (`intent=offer`), and saves the created passkey (`intent=keep`). */
export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const { accountId } = context.get(signedInContext)
  const { fields } = await readShortForm(request)
  if (parseTextField(fields, 'intent') === 'request-challenge') {
    // Saving the passkey needs no second check: only a confirmed session gets the challenge that it must sign.
    if (!(await isConfirmed(context))) return Response.json({ ok: false, reason: 'unconfirmed' })
    return Response.json(await startPasskeyRegistration(site, accountId))
  }
  const credential = parseJsonField(NEW_CREDENTIAL, parseTextField(fields, 'credential'))
  if (parseTextField(fields, 'intent') !== 'save' || credential === undefined)
    return new Response(null, { status: 400 })
  const label = describePasskeyDevice(request.headers.get('user-agent'))
  return Response.json(
    await addPasskey(site, { accountId, challengeId: parseTextField(fields, 'challenge') ?? '', credential, label }),
  )
}
