import { signedInContext } from '#app/http/middleware/require-login.ts'
import { HTTP_ERROR_MESSAGES } from '#app/http/http-errors.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { confirmSession } from '#domain/accounts/sessions/confirm-session.server.ts'
import { findAccount } from '#domain/accounts/find-account.server.ts'
import type { ContactKind } from '#domain/accounts/codes/login-code.ts'
import type { FormFields } from '#domain/requests/forms/parse-form.ts'
import type { RouteContext } from '#app/http/action-args.ts'
import { cutGuess, refuseGuess, resendCode, sendCode } from '../account-codes.server.ts'
import type { CodeRefusal } from '../requested-code.ts'

/** The result of a form of the page: a code was sent, the visitor is confirmed, or an error message. */
export type ConfirmationResult =
  | { ok: true; codeId: string; isTooSoon?: boolean }
  | { ok: true; confirmed: true }
  | CodeRefusal

const NOT_OWN_CONTACT = 'Этого контакта в\u00A0вашем кабинете уже нет. Обновите страницу.'

/** Handles a form of the page, by its `intent`. */
export async function submitConfirmation(fields: FormFields, context: RouteContext): Promise<ConfirmationResult> {
  const site = context.get(siteContext)
  const session = context.get(signedInContext)
  const { address } = context.get(senderContext)
  const field = (name: string) => parseTextField(fields, name) ?? ''
  const codeId = field('code_id')
  switch (field('intent')) {
    case 'request-code':
      return requestCode(context, field('contact'))
    case 'resend':
      return resendCode(site, { codeId, address, isOwn: (code) => code.sessionId === session.id })
    case 'verify': {
      const guess = cutGuess(field('code'))
      const checked = await confirmSession(site, session, { codeId, guess })
      return checked.ok ? { ok: true, confirmed: true } : refuseGuess(checked, guess)
    }
    default:
      return { ok: false, field: 'form', error: HTTP_ERROR_MESSAGES.malformed }
  }
}

async function requestCode(context: RouteContext, value: string): Promise<ConfirmationResult> {
  const site = context.get(siteContext)
  const { id: sessionId, accountId } = context.get(signedInContext)
  const account = await findAccount(site, accountId)
  const kind: ContactKind = value.includes('@') ? 'email' : 'phone'
  const own = (kind === 'email' ? account?.emails : account?.phones) ?? []
  if (!own.includes(value)) return { ok: false, field: 'form', error: NOT_OWN_CONTACT }
  const { address } = context.get(senderContext)
  const sent = await sendCode(site, { accountId, sessionId, address, contact: { kind, value } })
  return sent.ok ? sent : { ok: false, field: 'form', error: sent.message }
}
