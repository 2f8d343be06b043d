import { redirect, type RouterContextProvider } from 'react-router'
import { backPath } from './back-path.ts'
import { tellAskRefusal } from './code-words.ts'
import { DOOR_WORDS } from '#app/features/requests/door-words.ts'
import { senderContext } from '#app/middleware/sender.ts'
import { siteContext, type Site } from '#app/middleware/site.ts'
import { loginCodePath } from '#app/paths.ts'
import { askLoginCode } from '#domain/accounts/ask-login-code.server.ts'
import { findLoginCode } from '#domain/accounts/find-login-code.server.ts'
import type { Contact } from '#domain/accounts/login-code.ts'
import { readContact } from '#domain/accounts/read-contact.server.ts'
import { readWord } from '#app/read-field.ts'
import { readShortForm } from '#domain/read-short-form.server.ts'
import { WIRE_FIELDS } from '#domain/requests/wire-fields.ts'

/** A form that comes back: what was said, and what is wrong with it. */
export interface ContactAgain {
  contact: string
  ticked: { consent: boolean; advertising: boolean }
  errors: { contact?: string; consent?: string; form?: string }
  /** Of the answer. */
  status: number
}

const CONSENT_WORDS = 'Отметьте согласие: без него мы\u00a0не\u00a0можем создать кабинет и\u00a0отправить код.'

/** Sends a code to the phone or the letter box that the form names, and leads to where it is typed. */
export async function takeContact(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Response | ContactAgain> {
  const site = context.get(siteContext)
  const sent = await readShortForm(request)
  const field = (name: string) => readWord(sent.fields, name) ?? ''
  const contact = field('contact').slice(0, LONGEST)
  const ticked = {
    consent: field(WIRE_FIELDS.consent) === 'yes',
    advertising: field(WIRE_FIELDS.advertising) === 'yes',
  }
  const refuse = (status: number, errors: ContactAgain['errors']) => ({ contact, ticked, errors, status })
  if (!sent.ok) return refuse(400, { form: DOOR_WORDS.malformed })
  const read = readContact(contact)
  const consentError = ticked.consent ? {} : { consent: CONSENT_WORDS }
  if (!read.ok) return refuse(422, { contact: tellAskRefusal(read, site.now()).words, ...consentError })
  if (!ticked.consent) return refuse(422, consentError)
  const back = backPath(field('back'), site.siteUrl)
  const asked = await askLoginCode(site, {
    ...read.contact,
    back,
    consent: { version: Number(field(WIRE_FIELDS.consentVersion)) },
    ...(ticked.advertising && { advertising: { version: Number(field(WIRE_FIELDS.advertisingVersion)) } }),
    address: context.get(senderContext).address,
  })
  if (asked.ok) return redirect(loginCodePath(asked.codeId, back), 303)
  const former = field('former')
  if (asked.reason === 'too-often' && (await isWaiting(site, former, read.contact)))
    return redirect(loginCodePath(former, back), 303)
  const { words, isOfField } = tellAskRefusal(asked, site.now())
  return refuse(isOfField ? 422 : 429, isOfField ? { contact: words } : { form: words })
}

const LONGEST = 300

/** Whoever went back to look at his number, and it was right, types the code that he has. */
async function isWaiting(site: Site, codeId: string, { kind, value }: Contact): Promise<boolean> {
  const code = await findLoginCode(site, codeId)
  return code?.isOpen === true && code.accountId === undefined && code.kind === kind && code.value === value
}
