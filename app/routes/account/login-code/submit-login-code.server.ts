import { redirect } from 'react-router'
import { backPath } from '#app/features/account/back-path.ts'
import { describeCodeRequestRefusal, describeGuessRefusal } from '#app/features/account/login-code.texts.ts'
import { finishLogin } from '#app/features/account/finish-login.server.ts'
import { HTTP_ERROR_MESSAGES } from '#app/http/http-errors.ts'
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
import { readShortForm } from '#app/http/read-short-form.server.ts'
import type { RouteContext } from '#app/http/action-args.ts'

/** A rejected submission: the error of the code, or the reason why no other code was sent. */
export interface CodeRejection {
  guess: string
  errors: { code?: string; form?: string }
  /** The HTTP status. */
  status: number
}

const rejectCode = (status: number, errors: CodeRejection['errors'], guess = ''): CodeRejection => ({
  guess,
  errors,
  status,
})
const CODE_EXPIRED = rejectCode(404, { form: describeGuessRefusal({ ok: false, reason: 'gone' }) })

/** Logs in with the entered code, or sends another one (`intent=resend`). */
export async function submitLoginCode(
  request: Request,
  url: URL,
  context: RouteContext,
): Promise<Response | CodeRejection> {
  const site = context.get(siteContext)
  const sent = await readShortForm(request)
  if (!sent.ok) return rejectCode(400, { form: HTTP_ERROR_MESSAGES.malformed })
  const field = (name: string) => parseTextField(sent.fields, name) ?? ''
  const back = backPath(url.searchParams.get('back'), site.siteUrl)
  // The button was pressed twice, and the first press has logged in.
  if ((await context.get(accountContext)()) !== undefined) return redirect(back ?? accountPath(), 303)
  const code = await findLoginCode(site, url.searchParams.get('code') ?? '')
  if (code === undefined || code.accountId !== undefined) return CODE_EXPIRED
  if (field('intent') === 'resend') return resendCode(context, code.codeId, back)
  const guess = field('code').slice(0, MAX_GUESS_LENGTH)
  const checked = await checkLoginCode(site, { codeId: code.codeId, guess })
  if (!checked.ok)
    return rejectCode(422, { code: describeGuessRefusal(checked) }, checked.reason === 'malformed' ? guess : '')
  return finishLogin(request, context, await findOrCreateAccount(site, checked), back)
}

const MAX_GUESS_LENGTH = 40

async function resendCode(
  context: RouteContext,
  codeId: string,
  back: string | undefined,
): Promise<Response | CodeRejection> {
  const site = context.get(siteContext)
  const requested = await resendLoginCode(site, { codeId, address: context.get(senderContext).address })
  if (requested.ok) return redirect(loginCodePath(requested.codeId, back), 303)
  return requested.reason === 'gone'
    ? CODE_EXPIRED
    : rejectCode(429, { form: describeCodeRequestRefusal(requested, site.now(), site.timeZone).message })
}
