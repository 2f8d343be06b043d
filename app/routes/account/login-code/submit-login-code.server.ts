import { redirect } from 'react-router'
import { backPath } from '#app/features/account/back-path.ts'
import { describeCodeRequestRefusal, describeGuessRefusal } from '#app/features/account/login-code.texts.ts'
import { CODE_INTENT } from '#app/features/account/login-schemas.ts'
import { finishLogin } from '#app/features/account/finish-login.server.ts'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { readForm, type RejectedForm } from '#app/features/form/read-form.server.ts'
import { accountContext } from '#app/http/middleware/account.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { loginCodePath } from '#urls/login-paths.ts'
import { resendLoginCode } from '#domain/accounts/codes/request-login-code.server.ts'
import { checkLoginCode } from '#domain/accounts/codes/check-login-code.server.ts'
import { findOrCreateAccount } from '#domain/accounts/find-account.server.ts'
import { findLoginCode } from '#domain/accounts/codes/login-codes.server.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import type { RouteContext } from '#app/http/action-args.ts'

const CODE_EXPIRED = describeGuessRefusal({ ok: false, reason: 'gone' })

/** Logs in with the entered code, or sends another one (`intent=resend`). */
export async function submitLoginCode(
  request: Request,
  url: URL,
  context: RouteContext,
): Promise<Response | RejectedForm> {
  const site = context.get(siteContext)
  const form = await readForm(request)
  if (!form.isReadable) return form.rejectMalformed()
  const back = backPath(url.searchParams.get('back'), site.siteUrl)
  // The button was pressed twice, and the first press has logged in.
  if ((await context.get(accountContext)()) !== undefined) return redirect(back ?? accountPath(), 303)
  const code = await findLoginCode(site, url.searchParams.get('code') ?? '')
  if (code === undefined || code.accountId !== undefined) return form.reject({}, CODE_EXPIRED, { status: 404 })
  if (form.intent === 'resend') {
    const { address } = context.get(senderContext)
    const requested = await resendLoginCode(site, { codeId: code.codeId, address })
    if (requested.ok) return redirect(loginCodePath(requested.codeId, back), 303)
    if (requested.reason === 'gone') return form.reject({}, CODE_EXPIRED, { status: 404 })
    return form.reject({}, describeCodeRequestRefusal(requested, site.now(), site.timeZone).message, {
      status: 429,
      intent: CODE_INTENT,
    })
  }
  const guess = (parseTextField(form.fields, 'code') ?? '').slice(0, MAX_GUESS_LENGTH)
  const checked = await checkLoginCode(site, { codeId: code.codeId, guess })
  if (checked.ok) return finishLogin(request, context, await findOrCreateAccount(site, checked), back)
  // A code that is used up is not shown again.
  const values: FormRejection['values'] = checked.reason === 'malformed' ? { code: [guess] } : {}
  return form.reject({ code: describeGuessRefusal(checked) }, undefined, { values })
}

const MAX_GUESS_LENGTH = 40
