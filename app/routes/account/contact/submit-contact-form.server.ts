import type { RouterContextProvider } from 'react-router'
import { describeCodeRequestRefusal, describeGuessRefusal } from '#app/features/account/login-code.texts.ts'
import { requireConfirmation } from '#app/features/account/confirmation.server.ts'
import { HTTP_ERROR_MESSAGES } from '#app/http/http-errors.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { resendLoginCode } from '#domain/accounts/codes/resend-login-code.server.ts'
import { requestLoginCode } from '#domain/accounts/codes/request-login-code.server.ts'
import { checkLoginCode } from '#domain/accounts/codes/check-login-code.server.ts'
import { findAccount } from '#domain/accounts/find-account.server.ts'
import { findLoginCode } from '#domain/accounts/codes/find-login-code.server.ts'
import { findOpenCode } from '#domain/accounts/codes/find-open-code.server.ts'
import { listIdentities } from '#domain/accounts/login-methods/list-identities.server.ts'
import { addVerifiedContact } from '#domain/accounts/contacts/add-verified-contact.server.ts'
import { parseContact } from '#domain/accounts/contacts/parse-contact.server.ts'
import { removeLoginMethod, type LoginMethod } from '#domain/accounts/login-methods/remove-login-method.server.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'

/** Far more than anybody has, and few enough to be read. */
const MAX_CONTACTS = 10
const MAX_GUESS_LENGTH = 40
const CONTACT_PATH = accountPath('data/contact')

/** What becomes of a form of the page: a code is on its way, something is done, or a message says why not. */
export type ContactFormResult =
  | { ok: true; asked: string; isSoon?: boolean }
  | { ok: true; done: 'added' | 'removed' | 'unlinked' }
  | { ok: false; field: 'contact' | 'code' | 'form'; error: string; typed?: string }

const CODE_EXPIRED = 'Этот код больше не\u00A0действует. Запросите новый.'
const ALREADY_REMOVED = 'Этого в\u00A0вашем кабинете уже нет. Обновите страницу.'
const LAST_LOGIN_METHOD =
  'Это единственный способ войти в\u00A0кабинет. Сначала добавьте другой телефон, почту или ключ доступа.'
const CONTACT_IN_USE =
  'Код верный, но\u00A0этот контакт уже подтверждён в\u00A0другом кабинете. Войдите по\u00A0нему и\u00A0удалите его там, чтобы\u00A0добавить сюда.'

/**
 * Does what one of the page's forms asks for. Throws a redirect when the visitor has to confirm first who they are; not
 * for a code that was asked for when that was done.
 */
export async function submitContactForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<ContactFormResult> {
  const site = context.get(siteContext)
  const { accountId } = context.get(signedInContext)
  const { address } = context.get(senderContext)
  const { fields } = await readShortForm(request)
  const field = (name: string) => parseTextField(fields, name) ?? ''
  switch (field('intent')) {
    case 'request-code':
      await requireConfirmation(context, CONTACT_PATH)
      return requestCode(site, { accountId, address, contact: field('contact').slice(0, 300) })
    case 'resend':
      // A new code is a new question: else a change could be kept open from hour to hour.
      await requireConfirmation(context, CONTACT_PATH)
      return resendCode(site, { accountId, address, codeId: field('code_id') })
    case 'prove':
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
  const refuse = (error: string, isOfField = true): ContactFormResult => ({
    ok: false,
    field: isOfField ? 'contact' : 'form',
    error,
    typed: contact,
  })
  const read = parseContact(contact)
  if (!read.ok) return refuse(describeCodeRequestRefusal(read, site.now(), site.timeZone).message)
  const account = await findAccount(site, accountId)
  const own = [...(account?.phones ?? []), ...(account?.emails ?? [])]
  if (own.includes(read.contact.value)) return refuse('Это уже есть в\u00A0вашем кабинете.')
  if (own.length >= MAX_CONTACTS) return refuse('Больше добавить нельзя. Сначала удалите лишнее.')
  const asked = await requestLoginCode(site, { ...read.contact, accountId, address })
  if (asked.ok) return { ok: true, asked: asked.codeId }
  // Whoever has gone away from a code that he can still type is led back to it.
  const open = asked.reason === 'too-often' ? await findOpenCode(site, { accountId, contact: read.contact }) : undefined
  if (open !== undefined) return { ok: true, asked: open.codeId, isSoon: true }
  const { message, isFieldError } = describeCodeRequestRefusal(asked, site.now(), site.timeZone)
  return refuse(message, isFieldError)
}

async function resendCode(
  site: Site,
  { accountId, address, codeId }: CodeRequestParams & { codeId: string },
): Promise<ContactFormResult> {
  if (!(await isOwnCode(site, accountId, codeId))) return rejectCode(CODE_EXPIRED)
  const asked = await resendLoginCode(site, { codeId, address })
  if (asked.ok) return { ok: true, asked: asked.codeId }
  return rejectCode(
    asked.reason === 'gone' ? CODE_EXPIRED : describeCodeRequestRefusal(asked, site.now(), site.timeZone).message,
  )
}

async function verifyContact(
  site: Site,
  { accountId, codeId, guess }: { accountId: number; codeId: string; guess: string },
): Promise<ContactFormResult> {
  // One that was asked for a login, or by another account, proves nothing here, and loses no try.
  if (!(await isOwnCode(site, accountId, codeId))) return rejectCode(CODE_EXPIRED)
  const checked = await checkLoginCode(site, { codeId, guess })
  if (!checked.ok) return rejectCode(describeGuessRefusal(checked), checked.reason === 'malformed' ? guess : undefined)
  if (checked.accountId !== accountId || checked.sessionId !== undefined) return rejectCode(CODE_EXPIRED)
  const proved = await addVerifiedContact(site, accountId, { kind: checked.kind, value: checked.value })
  return proved.ok ? { ok: true, done: 'added' } : { ok: false, field: 'form', error: CONTACT_IN_USE }
}

const rejectCode = (error: string, typed?: string): ContactFormResult => ({ ok: false, field: 'code', error, typed })

async function isOwnCode(site: Site, accountId: number, codeId: string): Promise<boolean> {
  const code = await findLoginCode(site, codeId)
  return code !== undefined && code.accountId === accountId && code.sessionId === undefined
}

async function removeContact(site: Site, accountId: number, contact: string): Promise<ContactFormResult> {
  const read = parseContact(contact)
  if (!read.ok) return { ok: false, field: 'form', error: ALREADY_REMOVED }
  return removeMethod(site, accountId, { kind: 'contact', contact: read.contact })
}

async function unlinkProvider(site: Site, accountId: number, name: string): Promise<ContactFormResult> {
  const identities = await listIdentities(site, accountId)
  const identity = identities.find(({ provider }) => provider === name)
  if (identity === undefined) return { ok: false, field: 'form', error: ALREADY_REMOVED }
  return removeMethod(site, accountId, { kind: 'provider', provider: identity.provider })
}

async function removeMethod(site: Site, accountId: number, way: LoginMethod): Promise<ContactFormResult> {
  const removed = await removeLoginMethod(site, accountId, way)
  if (removed.ok) return { ok: true, done: way.kind === 'provider' ? 'unlinked' : 'removed' }
  return {
    ok: false,
    field: 'form',
    error: removed.reason === 'last-login-method' ? LAST_LOGIN_METHOD : ALREADY_REMOVED,
  }
}
