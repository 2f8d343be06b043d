import { redirect } from 'react-router'
import { finishLogin } from '#app/features/account/finish-login.server.ts'
import { accountContext } from '#app/http/middleware/account.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { loginPath } from '#urls/login-paths.ts'
import { checkPasskey, startPasskeyLogin } from '#domain/accounts/passkeys/passkey-login.server.ts'
import { SIGNED_CREDENTIAL } from '#domain/passkeys/passkey.ts'
import { parseJsonField, parseTextField } from '#app/http/parse-field.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import type { Route } from './+types/route'

/** Only scripts use this route; a visitor who opens it is redirected to the login. */
export function loader() {
  throw redirect(loginPath())
}

/**
 * Creates a challenge (`intent=request-challenge`), and logs in with the credential that signed it (`intent=log-in`).
 */
export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const { fields } = await readShortForm(request)
  if (parseTextField(fields, 'intent') === 'request-challenge') return Response.json(await startPasskeyLogin(site))
  const credential = parseJsonField(SIGNED_CREDENTIAL, parseTextField(fields, 'credential'))
  if (parseTextField(fields, 'intent') !== 'log-in' || credential === undefined)
    return new Response(null, { status: 400 })
  const checked = await checkPasskey(site, { challengeId: parseTextField(fields, 'challenge') ?? '', credential })
  if (!checked.ok) return Response.json(checked)
  // A logged-in visitor confirms their identity with it; a passkey of another account must not switch accounts
  // unnoticed.
  const session = await context.get(accountContext)()
  if (session !== undefined && session.accountId !== checked.accountId)
    return Response.json({ ok: false, reason: 'other-account' })
  const response = await finishLogin(request, context, checked.accountId, parseTextField(fields, 'back'))
  // JSON, because a script cannot read the location of a redirect.
  const headers = new Headers(response.headers.getSetCookie().map((cookie) => ['set-cookie', cookie]))
  return Response.json({ ok: true, to: response.headers.get('location') }, { headers })
}
