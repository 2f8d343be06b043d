import type { RouteContext } from '#app/http/action-args.ts'
import { describeCodeRequestRefusal, describeGuessRefusal } from '#app/features/account/login-code.texts.ts'
import { requireConfirmation } from '#app/features/account/confirmation.server.ts'
import { HTTP_ERROR_MESSAGES } from '#app/http/http-errors.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { resendLoginCode, requestLoginCode } from '#domain/accounts/codes/request-login-code.server.ts'
import { checkLoginCode } from '#domain/accounts/codes/check-login-code.server.ts'
import { findAccount } from '#domain/accounts/find-account.server.ts'
import { findLoginCode, findOpenCode } from '#domain/accounts/codes/login-codes.server.ts'
import { listIdentities } from '#domain/accounts/login-methods/identities.server.ts'
import { addVerifiedContact, parseContact } from '#domain/accounts/contacts/contacts.server.ts'
import { removeLoginMethod, type LoginMethod } from '#domain/accounts/login-methods/remove-login-method.server.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import type { FormFields } from '#domain/requests/forms/parse-form.ts'

/** More than anybody needs, and few enough to show on one page. */
const MAX_CONTACTS = 10
const MAX_GUESS_LENGTH = 40
const CONTACT_PATH = accountPath('data/contact')

/** The result of a form of the page: a code was sent, a change was made, or an error message. */
export type ContactFormResult =
  | { ok: true; codeId: string; isTooSoon?: boolean }
  | { ok: true; done: 'added' | 'removed' | 'unlinked' }
  | { ok: false; field: 'contact' | 'code' | 'form'; error: string; typed?: string }

const CODE_EXPIRED = 'Этот код больше не\u00A0действует. Запросите новый.'
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
      return resendCode(site, { accountId, address, codeId: field('code_id') })
    case 'verify':
      return verifyContact(site, {
        accountId,
        codeId: field('code_id'),
        guess: field('code').slice(0, MAX_GUESS_LENGTH),
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

interface CodeRequestParams {
  accountId: number
  address: string | undefined
}

async function requestCode(
  site: Site,
  { accountId, address, contact }: CodeRequestParams & { contact: string },
): Promise<ContactFormResult> {
  const refuse = (error: string, isFieldError = true): ContactFormResult => ({
    ok: false,
    field: isFieldError ? 'contact' : 'form',
    error,
    typed: contact,
  })
  const parsed = parseContact(contact)
  if (!parsed.ok) return refuse(describeCodeRequestRefusal(parsed, site.now(), site.timeZone).message)
  const account = await findAccount(site, accountId)
  const own = [...(account?.phones ?? []), ...(account?.emails ?? [])]
  if (own.includes(parsed.contact.value)) return refuse('Это уже есть в\u00A0вашем кабинете.')
  if (own.length >= MAX_CONTACTS) return refuse('Больше добавить нельзя. Сначала удалите лишнее.')
  const requested = await requestLoginCode(site, { ...parsed.contact, accountId, address })
  if (requested.ok) return { ok: true, codeId: requested.codeId }
  // A visitor who left while a code could still be entered is redirected to it.
  const open =
    requested.reason === 'too-often' ? await findOpenCode(site, { accountId, contact: parsed.contact }) : undefined
  if (open !== undefined) return { ok: true, codeId: open.codeId, isTooSoon: true }
  const { message, isFieldError } = describeCodeRequestRefusal(requested, site.now(), site.timeZone)
  return refuse(message, isFieldError)
}

async function resendCode(
  site: Site,
  { accountId, address, codeId }: CodeRequestParams & { codeId: string },
): Promise<ContactFormResult> {
  if (!(await isOwnCode(site, accountId, codeId))) return rejectCode(CODE_EXPIRED)
  const requested = await resendLoginCode(site, { codeId, address })
  if (requested.ok) return { ok: true, codeId: requested.codeId }
  return rejectCode(
    requested.reason === 'gone'
      ? CODE_EXPIRED
      : describeCodeRequestRefusal(requested, site.now(), site.timeZone).message,
  )
}

async function verifyContact(
  site: Site,
  { accountId, codeId, guess }: { accountId: number; codeId: string; guess: string },
): Promise<ContactFormResult> {
  // A login code or another account's code verifies nothing here, and the guess does not count as a try.
  if (!(await isOwnCode(site, accountId, codeId))) return rejectCode(CODE_EXPIRED)
  const checked = await checkLoginCode(site, { codeId, guess })
  if (!checked.ok) return rejectCode(describeGuessRefusal(checked), checked.reason === 'malformed' ? guess : undefined)
  if (checked.accountId !== accountId || checked.sessionId !== undefined) return rejectCode(CODE_EXPIRED)
  const added = await addVerifiedContact(site, accountId, { kind: checked.kind, value: checked.value })
  return added.ok ? { ok: true, done: 'added' } : { ok: false, field: 'form', error: CONTACT_IN_USE }
}

const rejectCode = (error: string, typed?: string): ContactFormResult => ({ ok: false, field: 'code', error, typed })

async function isOwnCode(site: Site, accountId: number, codeId: string): Promise<boolean> {
  const code = await findLoginCode(site, codeId)
  return code !== undefined && code.accountId === accountId && code.sessionId === undefined
}

async function removeContact(site: Site, accountId: number, contact: string): Promise<ContactFormResult> {
  const parsed = parseContact(contact)
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
