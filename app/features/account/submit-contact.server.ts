import { redirect } from 'react-router'
import type { RouteContext } from '#app/http/action-args.ts'
import { backPath } from './back-path.ts'
import { describeCodeRequestRefusal } from './login-code.texts.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { loginCodePath } from '#urls/login-paths.ts'
import { requestLoginCode } from '#domain/accounts/codes/request-login-code.server.ts'
import { findLoginCode } from '#domain/accounts/codes/login-codes.server.ts'
import type { CodeRequestRefusal, Contact } from '#domain/accounts/codes/login-code.ts'
import { parseContact } from '#domain/accounts/contacts/contacts.server.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { readForm, type RejectedForm } from '#app/features/form/read-form.server.ts'
import { parseForm } from '#domain/requests/forms/parse-form.ts'
import { CONTACT_INTENT, LoginContactSchema } from './login-schemas.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'

/**
 * Sends a code to the phone or the e-mail address of the form, and redirects to the page where it is typed; otherwise
 * the form comes back.
 */
export async function submitContact(request: Request, context: RouteContext): Promise<Response | RejectedForm> {
  const site = context.get(siteContext)
  // The sheet of the catalogue is answered by the login's form, too.
  const form = await readForm(request, { shownBy: CONTACT_INTENT })
  if (!form.isReadable) return form.rejectMalformed()
  const field = (name: string) => parseTextField(form.fields, name) ?? ''
  const contact = await parseContact(field('contact').slice(0, MAX_CONTACT_LENGTH))
  const parsed = parseForm(LoginContactSchema, form.fields)
  const describe = (refusal: CodeRequestRefusal) => describeCodeRequestRefusal(refusal, site.now(), site.timeZone)
  if (!contact.ok || !parsed.ok)
    return form.reject({
      ...(parsed.ok ? undefined : parsed.errors),
      ...(contact.ok ? undefined : { contact: describe(contact).message }),
    })
  const back = backPath(field('back'), site.siteUrl)
  const outcome = await requestLoginCode(site, {
    ...contact.contact,
    back,
    consent: { version: Number(field(SUBMISSION_FIELDS.consentVersion)) },
    ...(field(SUBMISSION_FIELDS.advertising) === 'yes' && {
      advertising: { version: Number(field(SUBMISSION_FIELDS.advertisingVersion)) },
    }),
    address: context.get(senderContext).address,
  })
  if (outcome.ok) return redirect(loginCodePath(outcome.codeId, back), 303)
  const previousCodeId = field('previous_code')
  if (outcome.reason === 'too-often' && (await hasOpenCode(site, previousCodeId, contact.contact)))
    return redirect(loginCodePath(previousCodeId, back), 303)
  const { message, isFieldError } = describe(outcome)
  return isFieldError ? form.reject({ contact: message }) : form.reject({}, message, { status: 429 })
}

const MAX_CONTACT_LENGTH = 300

/** A visitor who went back to check the number, and left it unchanged, uses the code that was already sent. */
async function hasOpenCode(site: Site, codeId: string, { kind, value }: Contact): Promise<boolean> {
  const code = await findLoginCode(site, codeId)
  return code?.isOpen === true && code.accountId === undefined && code.kind === kind && code.value === value
}
