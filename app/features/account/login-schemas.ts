import * as v from 'valibot'
import { CODE_DIGITS } from '#domain/accounts/codes/login-code.ts'
import {
  BAD_EMAIL_MESSAGE,
  BAD_PHONE_MESSAGE,
  CODE_REQUIRED_MESSAGE,
  CONSENT_REQUIRED_MESSAGE,
  CONTACT_REQUIRED_MESSAGE,
} from './login-code.texts.ts'

const isEmail = (text: string) => /[@\p{L}]/u.test(text)
const hasDomain = (text: string) => text.includes('.', text.indexOf('@') + 1) && text.includes('@')
const countDigits = (text: string) => text.replaceAll(/\D/g, '').length

/** A phone or an e-mail address that may be one: what it is, and whether a code can be sent there, the server knows. */
const contact = v.optional(
  v.pipe(
    v.string(),
    v.nonEmpty(CONTACT_REQUIRED_MESSAGE),
    v.check((text) => !isEmail(text) || hasDomain(text), BAD_EMAIL_MESSAGE),
    v.check((text) => isEmail(text) || countDigits(text) >= 10, BAD_PHONE_MESSAGE),
  ),
  '',
)

/** The `intent` of a form that asks where to send a code. */
export const CONTACT_INTENT = 'request-code'

export const ContactSchema = v.object({ contact })

/** Any login may create an account, so it needs the consent. */
export const LoginContactSchema = v.object({
  contact,
  consent: v.optional(v.pipe(v.string(), v.value('yes', CONSENT_REQUIRED_MESSAGE)), ''),
})

/** The `intent` of the form with the code. */
export const CODE_INTENT = 'verify'

/** Whether it is the right code, only the server knows. */
export const CodeSchema = v.object(
  {
    code: v.pipe(
      v.string(),
      v.check((text) => countDigits(text) === CODE_DIGITS, CODE_REQUIRED_MESSAGE),
    ),
  },
  CODE_REQUIRED_MESSAGE,
)
