import { redirect, type RouterContextProvider } from 'react-router'
import { backPath } from '#app/features/account/back-path.ts'
import { tellAskRefusal, tellGuessRefusal } from '#app/features/account/code-words.ts'
import { finishLogin } from '#app/features/account/finish-login.server.ts'
import { DOOR_WORDS } from '#app/features/requests/door-words.ts'
import { accountContext } from '#app/middleware/account.ts'
import { senderContext } from '#app/middleware/sender.ts'
import { siteContext } from '#app/middleware/site.ts'
import { accountPath, loginCodePath } from '#app/paths.ts'
import { askCodeAgain } from '#domain/accounts/ask-code-again.server.ts'
import { checkLoginCode } from '#domain/accounts/check-login-code.server.ts'
import { enterAccount } from '#domain/accounts/enter-account.server.ts'
import { findLoginCode } from '#domain/accounts/find-login-code.server.ts'
import { readWord } from '#app/read-field.ts'
import { readShortForm } from '#domain/read-short-form.server.ts'

/** A page that comes back: what is wrong with the code, or why there is no other one. */
export interface CodeAgain {
  guess: string
  errors: { code?: string; form?: string }
  /** Of the answer. */
  status: number
}

type Context = Readonly<RouterContextProvider>

const again = (status: number, errors: CodeAgain['errors'], guess = ''): CodeAgain => ({ guess, errors, status })
const GONE = again(404, { form: tellGuessRefusal({ ok: false, reason: 'gone' }) })

/** Logs in by the code that was typed, or sends another one (`intent=again`). */
export async function takeCode(request: Request, url: URL, context: Context): Promise<Response | CodeAgain> {
  const site = context.get(siteContext)
  const sent = await readShortForm(request)
  if (!sent.ok) return again(400, { form: DOOR_WORDS.malformed })
  const field = (name: string) => readWord(sent.fields, name) ?? ''
  const back = backPath(url.searchParams.get('back'), site.siteUrl)
  // A button that was pressed twice: the first has logged in.
  if ((await context.get(accountContext)()) !== undefined) return redirect(back ?? accountPath(), 303)
  const code = await findLoginCode(site, url.searchParams.get('code') ?? '')
  if (code === undefined || code.accountId !== undefined) return GONE
  if (field('intent') === 'again') return sendAgain(context, code.codeId, back)
  const guess = field('code').slice(0, LONGEST)
  const checked = await checkLoginCode(site, { codeId: code.codeId, guess })
  if (!checked.ok) return again(422, { code: tellGuessRefusal(checked) }, checked.reason === 'malformed' ? guess : '')
  return finishLogin(request, context, await enterAccount(site, checked), back)
}

const LONGEST = 40

async function sendAgain(context: Context, codeId: string, back: string | undefined): Promise<Response | CodeAgain> {
  const site = context.get(siteContext)
  const asked = await askCodeAgain(site, { codeId, address: context.get(senderContext).address })
  if (asked.ok) return redirect(loginCodePath(asked.codeId, back), 303)
  return asked.reason === 'gone' ? GONE : again(429, { form: tellAskRefusal(asked, site.now()).words })
}
