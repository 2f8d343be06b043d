import type { RouterContextProvider } from 'react-router'
import { tellAskRefusal, tellGuessRefusal } from '#app/features/account/code-words.ts'
import { DOOR_WORDS } from '#app/features/requests/door-words.ts'
import { signedInContext } from '#app/middleware/require-login.ts'
import { senderContext } from '#app/middleware/sender.ts'
import { siteContext } from '#app/middleware/site.ts'
import { readWord } from '#app/read-field.ts'
import { askCodeAgain } from '#domain/accounts/ask-code-again.server.ts'
import { askLoginCode } from '#domain/accounts/ask-login-code.server.ts'
import { confirmSession } from '#domain/accounts/confirm-session.server.ts'
import { findAccount } from '#domain/accounts/find-account.server.ts'
import { findLoginCode } from '#domain/accounts/find-login-code.server.ts'
import { findOpenCode } from '#domain/accounts/find-open-code.server.ts'
import type { ContactKind } from '#domain/accounts/login-code.ts'
import { readShortForm } from '#domain/read-short-form.server.ts'

/** What becomes of a form of the page: a code is on its way, the visitor has confirmed, or a message says why not. */
export type Confirmation =
  | { ok: true; asked: string; isSoon?: boolean }
  | { ok: true; confirmed: true }
  | { ok: false; field: 'code' | 'form'; error: string; typed?: string }

const GONE = tellGuessRefusal({ ok: false, reason: 'gone' })
const NOT_OWN = 'Этого контакта в\u00A0вашем кабинете уже нет. Обновите страницу.'
const MAX_GUESS = 40

type Context = Readonly<RouterContextProvider>

/** Does what one of the page's forms asks for. */
export async function takeConfirmation(request: Request, context: Context): Promise<Confirmation> {
  const { fields } = await readShortForm(request)
  const field = (name: string) => readWord(fields, name) ?? ''
  switch (field('intent')) {
    case 'ask':
      return ask(context, field('contact'))
    case 'again':
      return askAgain(context, field('code_id'))
    case 'prove':
      return prove(context, field('code_id'), field('code').slice(0, MAX_GUESS))
    default:
      return { ok: false, field: 'form', error: DOOR_WORDS.malformed }
  }
}

async function ask(context: Context, value: string): Promise<Confirmation> {
  const site = context.get(siteContext)
  const { id: sessionId, accountId } = context.get(signedInContext)
  const account = await findAccount(site, accountId)
  const kind: ContactKind = value.includes('@') ? 'email' : 'phone'
  const own = (kind === 'email' ? account?.emails : account?.phones) ?? []
  if (!own.includes(value)) return { ok: false, field: 'form', error: NOT_OWN }
  const { address } = context.get(senderContext)
  const asked = await askLoginCode(site, { kind, value, accountId, sessionId, address })
  if (asked.ok) return { ok: true, asked: asked.codeId }
  // A visitor who has gone away from a code that can still be typed is led back to it.
  const open =
    asked.reason === 'too-often'
      ? await findOpenCode(site, { accountId, sessionId, contact: { kind, value } })
      : undefined
  if (open !== undefined) return { ok: true, asked: open.codeId, isSoon: true }
  return { ok: false, field: 'form', error: tellAskRefusal(asked, site.now()).words }
}

async function askAgain(context: Context, codeId: string): Promise<Confirmation> {
  const site = context.get(siteContext)
  const code = await findLoginCode(site, codeId)
  if (code?.sessionId !== context.get(signedInContext).id) return { ok: false, field: 'code', error: GONE }
  const asked = await askCodeAgain(site, { codeId, address: context.get(senderContext).address })
  if (asked.ok) return { ok: true, asked: asked.codeId }
  return {
    ok: false,
    field: 'code',
    error: asked.reason === 'gone' ? GONE : tellAskRefusal(asked, site.now()).words,
  }
}

async function prove(context: Context, codeId: string, guess: string): Promise<Confirmation> {
  const checked = await confirmSession(context.get(siteContext), context.get(signedInContext), { codeId, guess })
  if (checked.ok) return { ok: true, confirmed: true }
  const typed = checked.reason === 'malformed' ? guess : undefined
  return { ok: false, field: 'code', error: tellGuessRefusal(checked), typed }
}
