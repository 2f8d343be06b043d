import type { RouteContext } from '#app/http/action-args.ts'
import { describeCodeRequestRefusal } from '#app/features/account/login-code.texts.ts'
import { requireConfirmation } from '#app/features/account/confirmation.server.ts'
import { HTTP_ERROR_MESSAGES } from '#app/http/http-errors.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { checkLoginCode } from '#domain/accounts/codes/check-login-code.server.ts'
import { findAccount } from '#domain/accounts/find-account.server.ts'
import { findLoginCode } from '#domain/accounts/codes/login-codes.server.ts'
import { listIdentities } from '#domain/accounts/login-methods/identities.server.ts'
import { addVerifiedContact, parseContact } from '#domain/accounts/contacts/contacts.server.ts'
import { removeLoginMethod, type LoginMethod } from '#domain/accounts/login-methods/remove-login-method.server.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { CODE_GONE, cutGuess, refuseGuess, resendCode, sendCode } from '../account-codes.server.ts'
import type { CodeRefusal } from '../requested-code.ts'
import type { FormFields } from '#domain/requests/forms/parse-form.ts'

/** More than anybody needs, and few enough to show on one page. */
const MAX_CONTACTS = 10
const CONTACT_PATH = accountPath('data/contact')

/** The result of a form of the page: a code was sent, a change was made, or an error message. */
export type ContactFormResult =
  | { ok: true; codeId: string; isTooSoon?: boolean }
  | { ok: true; done: 'added' | 'removed' | 'unlinked' }
  | CodeRefusal

const ALREADY_REMOVED = 'Этого в\u00A0вашем кабинете уже нет. Обновите страницу.'
const LAST_LOGIN_METHOD =
  'Это единственный способ войти в\u00A0кабинет. Сначала добавьте другой телефон, почту или ключ доступа.'
const CONTACT_IN_USE =
  'Код верный, но\u00A0этот контакт уже подтверждён в\u00A0другом кабинете. Войдите по\u00A0нему и\u00A0удалите его там, чтобы\u00A0добавить сюда.'

/**
 * Handles a form of the page, by its `intent`. Throws a redirect when the visitor must confirm their identity first.
 * Entering a code needs no confirmation, because requesting it did.
 */
export async function submitContactForm(fields: FormFields, context: RouteContext): Promise<ContactFormResult> {
  const site = context.get(siteContext)
  const { accountId } = context.get(signedInContext)
  const { address } = context.get(senderContext)
  const field = (name: string) => parseTextField(fields, name) ?? ''
  switch (field('intent')) {
    case 'request-code':
      await requireConfirmation(context, CONTACT_PATH)
      return requestCode(site, { accountId, address, contact: field('contact').slice(0, 300) })
    case 'resend':
      // Otherwise repeated codes could keep a change open for hours.
      await requireConfirmation(context, CONTACT_PATH)
      return resendCode(site, { address, codeId: field('code_id'), isOwn: (code) => isForContact(code, accountId) })
    case 'verify':
      return verifyContact(site, {
        accountId,
        codeId: field('code_id'),
        guess: cutGuess(field('code')),
      })
    case 'remove':
      await requireConfirmation(context, CONTACT_PATH)
      return removeContact(site, accountId, field('contact'))
    case 'unlink':
      await requireConfirmation(context, CONTACT_PATH)
      return unlinkProvider(site, accountId, field('provider'))
    default:
      return { ok: false, field: 'form', error: HTTP_ERROR_MESSAGES.malformed }
  }
}

async function requestCode(
  site: Site,
  { accountId, address, contact }: { accountId: number; address: string | undefined; contact: string },
): Promise<ContactFormResult> {
  const refuse = (error: string, isFieldError = true): ContactFormResult => ({
    ok: false,
    field: isFieldError ? 'contact' : 'form',
    error,
    typed: contact,
  })
  const parsed = await parseContact(contact)
  if (!parsed.ok) return refuse(describeCodeRequestRefusal(parsed, site.now(), site.timeZone).message)
  const account = await findAccount(site, accountId)
  const own = [...(account?.phones ?? []), ...(account?.emails ?? [])]
  if (own.includes(parsed.contact.value)) return refuse('Это уже есть в\u00A0вашем кабинете.')
  if (own.length >= MAX_CONTACTS) return refuse('Больше добавить нельзя. Сначала удалите лишнее.')
  const sent = await sendCode(site, { accountId, address, contact: parsed.contact })
  return sent.ok ? sent : refuse(sent.message, sent.isFieldError)
}

async function verifyContact(
  site: Site,
  { accountId, codeId, guess }: { accountId: number; codeId: string; guess: string },
): Promise<ContactFormResult> {
  // A login code or another account's code verifies nothing here, and the guess does not count as a try.
  const code = await findLoginCode(site, codeId)
  if (code === undefined || !isForContact(code, accountId)) return CODE_GONE
  const checked = await checkLoginCode(site, { codeId, guess })
  if (!checked.ok) return refuseGuess(checked, guess)
  if (!isForContact(checked, accountId)) return CODE_GONE
  const added = await addVerifiedContact(site, accountId, { kind: checked.kind, value: checked.value })
  return added.ok ? { ok: true, done: 'added' } : { ok: false, field: 'form', error: CONTACT_IN_USE }
}

const isForContact = (code: { accountId?: number; sessionId?: number }, accountId: number) =>
  code.accountId === accountId && code.sessionId === undefined

async function removeContact(site: Site, accountId: number, contact: string): Promise<ContactFormResult> {
  const parsed = await parseContact(contact)
  if (!parsed.ok) return { ok: false, field: 'form', error: ALREADY_REMOVED }
  return removeMethod(site, accountId, { kind: 'contact', contact: parsed.contact })
}

async function unlinkProvider(site: Site, accountId: number, name: string): Promise<ContactFormResult> {
  const identities = await listIdentities(site, accountId)
  const identity = identities.find(({ provider }) => provider === name)
  if (identity === undefined) return { ok: false, field: 'form', error: ALREADY_REMOVED }
  return removeMethod(site, accountId, { kind: 'provider', provider: identity.provider })
}

async function removeMethod(site: Site, accountId: number, method: LoginMethod): Promise<ContactFormResult> {
  const removed = await removeLoginMethod(site, accountId, method)
  if (removed.ok) return { ok: true, done: method.kind === 'provider' ? 'unlinked' : 'removed' }
  return {
    ok: false,
    field: 'form',
    error: removed.reason === 'last-login-method' ? LAST_LOGIN_METHOD : ALREADY_REMOVED,
  }
}
