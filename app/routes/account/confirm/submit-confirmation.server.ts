import { describeCodeRequestRefusal, describeGuessRefusal } from '#app/features/account/login-code.texts.ts'
import { HTTP_ERROR_MESSAGES } from '#app/http/http-errors.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { resendLoginCode, requestLoginCode } from '#domain/accounts/codes/request-login-code.server.ts'
import { confirmSession } from '#domain/accounts/sessions/confirm-session.server.ts'
import { findAccount } from '#domain/accounts/find-account.server.ts'
import { findLoginCode, findOpenCode } from '#domain/accounts/codes/login-codes.server.ts'
import type { ContactKind } from '#domain/accounts/codes/login-code.ts'
import type { FormFields } from '#domain/requests/forms/parse-form.ts'
import type { RouteContext } from '#app/http/action-args.ts'

/** The result of a form of the page: a code was sent, the visitor is confirmed, or an error message. */
export type ConfirmationResult =
  | { ok: true; codeId: string; isTooSoon?: boolean }
  | { ok: true; confirmed: true }
  | { ok: false; field: 'code' | 'form'; error: string; typed?: string }

const CODE_EXPIRED = describeGuessRefusal({ ok: false, reason: 'gone' })
const NOT_OWN_CONTACT = 'Этого контакта в\u00A0вашем кабинете уже нет. Обновите страницу.'
const MAX_GUESS_LENGTH = 40

/** Handles a form of the page, by its `intent`. */
export async function submitConfirmation(fields: FormFields, context: RouteContext): Promise<ConfirmationResult> {
  const field = (name: string) => parseTextField(fields, name) ?? ''
  switch (field('intent')) {
    case 'request-code':
      return requestCode(context, field('contact'))
    case 'resend':
      return resendCode(context, field('code_id'))
    case 'verify':
      return verifyCode(context, field('code_id'), field('code').slice(0, MAX_GUESS_LENGTH))
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
  const requested = await requestLoginCode(site, { kind, value, accountId, sessionId, address })
  if (requested.ok) return { ok: true, codeId: requested.codeId }
  // A visitor who left while a code could still be entered is redirected to it.
  const open =
    requested.reason === 'too-often'
      ? await findOpenCode(site, { accountId, sessionId, contact: { kind, value } })
      : undefined
  if (open !== undefined) return { ok: true, codeId: open.codeId, isTooSoon: true }
  return { ok: false, field: 'form', error: describeCodeRequestRefusal(requested, site.now(), site.timeZone).message }
}

async function resendCode(context: RouteContext, codeId: string): Promise<ConfirmationResult> {
  const site = context.get(siteContext)
  const code = await findLoginCode(site, codeId)
  if (code?.sessionId !== context.get(signedInContext).id) return { ok: false, field: 'code', error: CODE_EXPIRED }
  const requested = await resendLoginCode(site, { codeId, address: context.get(senderContext).address })
  if (requested.ok) return { ok: true, codeId: requested.codeId }
  return {
    ok: false,
    field: 'code',
    error:
      requested.reason === 'gone'
        ? CODE_EXPIRED
        : describeCodeRequestRefusal(requested, site.now(), site.timeZone).message,
  }
}

async function verifyCode(context: RouteContext, codeId: string, guess: string): Promise<ConfirmationResult> {
  const checked = await confirmSession(context.get(siteContext), context.get(signedInContext), { codeId, guess })
  if (checked.ok) return { ok: true, confirmed: true }
  const typed = checked.reason === 'malformed' ? guess : undefined
  return { ok: false, field: 'code', error: describeGuessRefusal(checked), typed }
}
