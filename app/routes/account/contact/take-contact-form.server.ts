import type { RouterContextProvider } from 'react-router'
import { tellAskRefusal, tellGuessRefusal } from '#app/features/account/code-words.ts'
import { requireConfirmation } from '#app/features/account/confirmation.server.ts'
import { DOOR_WORDS } from '#app/features/requests/door-words.ts'
import { signedInContext } from '#app/middleware/require-login.ts'
import { senderContext } from '#app/middleware/sender.ts'
import { siteContext, type Site } from '#app/middleware/site.ts'
import { accountPath } from '#app/paths.ts'
import { askCodeAgain } from '#domain/accounts/ask-code-again.server.ts'
import { askLoginCode } from '#domain/accounts/ask-login-code.server.ts'
import { checkLoginCode } from '#domain/accounts/check-login-code.server.ts'
import { findAccount } from '#domain/accounts/find-account.server.ts'
import { findLoginCode } from '#domain/accounts/find-login-code.server.ts'
import { findOpenCode } from '#domain/accounts/find-open-code.server.ts'
import { listIdentities } from '#domain/accounts/list-identities.server.ts'
import { proveContact } from '#domain/accounts/prove-contact.server.ts'
import { readContact } from '#domain/accounts/read-contact.server.ts'
import { removeWay, type Way } from '#domain/accounts/remove-way.server.ts'
import { readWord } from '#app/read-field.ts'
import { readShortForm } from '#domain/read-short-form.server.ts'

/** Far more than anybody has, and few enough to be read. */
const MOST_CONTACTS = 10
const LONGEST_GUESS = 40
const PAGE = accountPath('data/contact')

/** What becomes of a form of the page: a code is on its way, something is done, or a message says why not. */
export type ContactChange =
  | { ok: true; asked: string; isSoon?: boolean }
  | { ok: true; done: 'added' | 'removed' | 'unlinked' }
  | { ok: false; field: 'contact' | 'code' | 'form'; error: string; typed?: string }

const GONE = 'Этот код больше не\u00A0действует. Запросите новый.'
const REMOVED = 'Этого в\u00A0вашем кабинете уже нет. Обновите страницу.'
const LAST_WAY =
  'Это единственный способ войти в\u00A0кабинет. Сначала добавьте другой телефон, почту или ключ доступа.'
const TAKEN =
  'Код верный, но\u00A0этот контакт уже подтверждён в\u00A0другом кабинете. Войдите по\u00A0нему и\u00A0удалите его там, чтобы\u00A0добавить сюда.'

/**
 * Does what one of the page's forms asks for. Throws a redirect when the visitor has to confirm first who they are; not
 * for a code that was asked for when that was done.
 */
export async function takeContactForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<ContactChange> {
  const site = context.get(siteContext)
  const { accountId } = context.get(signedInContext)
  const { address } = context.get(senderContext)
  const { fields } = await readShortForm(request)
  const field = (name: string) => readWord(fields, name) ?? ''
  switch (field('intent')) {
    case 'ask':
      await requireConfirmation(context, PAGE)
      return ask(site, { accountId, address, contact: field('contact').slice(0, 300) })
    case 'again':
      // A new code is a new question: else a change could be kept open from hour to hour.
      await requireConfirmation(context, PAGE)
      return askAgain(site, { accountId, address, codeId: field('code_id') })
    case 'prove':
      return prove(site, { accountId, codeId: field('code_id'), guess: field('code').slice(0, LONGEST_GUESS) })
    case 'remove':
      await requireConfirmation(context, PAGE)
      return remove(site, accountId, field('contact'))
    case 'unlink':
      await requireConfirmation(context, PAGE)
      return unlink(site, accountId, field('provider'))
    default:
      return { ok: false, field: 'form', error: DOOR_WORDS.malformed }
  }
}

interface Asking {
  accountId: number
  address: string | undefined
}

async function ask(site: Site, { accountId, address, contact }: Asking & { contact: string }): Promise<ContactChange> {
  const refuse = (error: string, isOfField = true): ContactChange => ({
    ok: false,
    field: isOfField ? 'contact' : 'form',
    error,
    typed: contact,
  })
  const read = readContact(contact)
  if (!read.ok) return refuse(tellAskRefusal(read, site.now()).words)
  const account = await findAccount(site, accountId)
  const own = [...(account?.phones ?? []), ...(account?.emails ?? [])]
  if (own.includes(read.contact.value)) return refuse('Это уже есть в\u00A0вашем кабинете.')
  if (own.length >= MOST_CONTACTS) return refuse('Больше добавить нельзя. Сначала удалите лишнее.')
  const asked = await askLoginCode(site, { ...read.contact, accountId, address })
  if (asked.ok) return { ok: true, asked: asked.codeId }
  // Whoever has gone away from a code that he can still type is led back to it.
  const open = asked.reason === 'too-often' ? await findOpenCode(site, { accountId, contact: read.contact }) : undefined
  if (open !== undefined) return { ok: true, asked: open.codeId, isSoon: true }
  const { words, isOfField } = tellAskRefusal(asked, site.now())
  return refuse(words, isOfField)
}

async function askAgain(
  site: Site,
  { accountId, address, codeId }: Asking & { codeId: string },
): Promise<ContactChange> {
  if (!(await isOwnCode(site, accountId, codeId))) return refuseCode(GONE)
  const asked = await askCodeAgain(site, { codeId, address })
  if (asked.ok) return { ok: true, asked: asked.codeId }
  return refuseCode(asked.reason === 'gone' ? GONE : tellAskRefusal(asked, site.now()).words)
}

async function prove(
  site: Site,
  { accountId, codeId, guess }: { accountId: number; codeId: string; guess: string },
): Promise<ContactChange> {
  // One that was asked for a login, or by another account, proves nothing here, and loses no try.
  if (!(await isOwnCode(site, accountId, codeId))) return refuseCode(GONE)
  const checked = await checkLoginCode(site, { codeId, guess })
  if (!checked.ok) return refuseCode(tellGuessRefusal(checked), checked.reason === 'malformed' ? guess : undefined)
  if (checked.accountId !== accountId || checked.sessionId !== undefined) return refuseCode(GONE)
  const proved = await proveContact(site, accountId, { kind: checked.kind, value: checked.value })
  return proved.ok ? { ok: true, done: 'added' } : { ok: false, field: 'form', error: TAKEN }
}

const refuseCode = (error: string, typed?: string): ContactChange => ({ ok: false, field: 'code', error, typed })

async function isOwnCode(site: Site, accountId: number, codeId: string): Promise<boolean> {
  const code = await findLoginCode(site, codeId)
  return code !== undefined && code.accountId === accountId && code.sessionId === undefined
}

async function remove(site: Site, accountId: number, contact: string): Promise<ContactChange> {
  const read = readContact(contact)
  if (!read.ok) return { ok: false, field: 'form', error: REMOVED }
  return takeAway(site, accountId, { kind: 'contact', contact: read.contact })
}

async function unlink(site: Site, accountId: number, name: string): Promise<ContactChange> {
  const identities = await listIdentities(site, accountId)
  const identity = identities.find(({ provider }) => provider === name)
  if (identity === undefined) return { ok: false, field: 'form', error: REMOVED }
  return takeAway(site, accountId, { kind: 'provider', provider: identity.provider })
}

async function takeAway(site: Site, accountId: number, way: Way): Promise<ContactChange> {
  const removed = await removeWay(site, accountId, way)
  if (removed.ok) return { ok: true, done: way.kind === 'provider' ? 'unlinked' : 'removed' }
  return { ok: false, field: 'form', error: removed.reason === 'last-way' ? LAST_WAY : REMOVED }
}
