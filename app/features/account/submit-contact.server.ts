import { redirect } from 'react-router'
import type { RouteContext } from '#app/http/action-args.ts'
import { backPath } from './back-path.ts'
import { describeCodeRequestRefusal } from './login-code.texts.ts'
import { HTTP_ERROR_MESSAGES } from '#app/http/http-errors.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { loginCodePath } from '#urls/login-paths.ts'
import { requestLoginCode } from '#domain/accounts/codes/request-login-code.server.ts'
import { findLoginCode } from '#domain/accounts/codes/login-codes.server.ts'
import type { Contact } from '#domain/accounts/codes/login-code.ts'
import { parseContact } from '#domain/accounts/contacts/contacts.server.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'

/** A form that comes back: its values and its errors. */
export interface ContactFormErrors {
  contact: string
  ticked: { consent: boolean; advertising: boolean }
  errors: { contact?: string; consent?: string; form?: string }
  /** The HTTP status. */
  status: number
}

const CONSENT_REQUIRED_MESSAGE =
  'Отметьте согласие: без него мы\u00a0не\u00a0можем создать кабинет и\u00a0отправить код.'

/** Sends a code to the phone or the e-mail address of the form, and redirects to the page where it is typed. */
export async function submitContact(request: Request, context: RouteContext): Promise<Response | ContactFormErrors> {
  const site = context.get(siteContext)
  const form = await readShortForm(request)
  const field = (name: string) => parseTextField(form.fields, name) ?? ''
  const contact = field('contact').slice(0, MAX_CONTACT_LENGTH)
  const ticked = {
    consent: field(SUBMISSION_FIELDS.consent) === 'yes',
    advertising: field(SUBMISSION_FIELDS.advertising) === 'yes',
  }
  const refuse = (status: number, errors: ContactFormErrors['errors']) => ({ contact, ticked, errors, status })
  if (!form.ok) return refuse(400, { form: HTTP_ERROR_MESSAGES.malformed })
  const parsed = parseContact(contact)
  const consentError = ticked.consent ? {} : { consent: CONSENT_REQUIRED_MESSAGE }
  if (!parsed.ok)
    return refuse(422, {
      contact: describeCodeRequestRefusal(parsed, site.now(), site.timeZone).message,
      ...consentError,
    })
  if (!ticked.consent) return refuse(422, consentError)
  const back = backPath(field('back'), site.siteUrl)
  const outcome = await requestLoginCode(site, {
    ...parsed.contact,
    back,
    consent: { version: Number(field(SUBMISSION_FIELDS.consentVersion)) },
    ...(ticked.advertising && { advertising: { version: Number(field(SUBMISSION_FIELDS.advertisingVersion)) } }),
    address: context.get(senderContext).address,
  })
  if (outcome.ok) return redirect(loginCodePath(outcome.codeId, back), 303)
  const previousCodeId = field('previous_code')
  if (outcome.reason === 'too-often' && (await hasOpenCode(site, previousCodeId, parsed.contact)))
    return redirect(loginCodePath(previousCodeId, back), 303)
  const { message, isFieldError } = describeCodeRequestRefusal(outcome, site.now(), site.timeZone)
  return refuse(isFieldError ? 422 : 429, isFieldError ? { contact: message } : { form: message })
}

const MAX_CONTACT_LENGTH = 300

/** A visitor who went back to check the number, and left it unchanged, uses the code that was already sent. */
async function hasOpenCode(site: Site, codeId: string, { kind, value }: Contact): Promise<boolean> {
  const code = await findLoginCode(site, codeId)
  return code?.isOpen === true && code.accountId === undefined && code.kind === kind && code.value === value
}
