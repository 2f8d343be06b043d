import * as v from 'valibot'
import { checkPhone } from '../requests/check-phone.server.ts'
import { digitsOfPhone, email } from '../requests/rules.ts'
import type { Contact } from './login-code.ts'

export type ReadContact =
  | { ok: true; contact: Contact }
  | { ok: false; reason: 'empty' | 'bad-phone' | 'no-mobile' | 'bad-email' }

/** What somebody typed as his telephone or his e-mail, whichever it is. Only Russian mobile numbers are telephones here. */
export function readContact(typed: string): ReadContact {
  const text = typed.trim()
  if (text === '') return { ok: false, reason: 'empty' }
  return /[@\p{L}]/u.test(text) ? readEmail(text) : readPhone(text)
}

function readEmail(text: string): ReadContact {
  const read = v.safeParse(email, text)
  return read.success
    ? { ok: true, contact: { kind: 'email', value: read.output.toLowerCase() } }
    : { ok: false, reason: 'bad-email' }
}

function readPhone(text: string): ReadContact {
  const value = digitsOfPhone(text)
  if (!checkPhone(value)) return { ok: false, reason: 'bad-phone' }
  return /^79\d{9}$/.test(value) ? { ok: true, contact: { kind: 'phone', value } } : { ok: false, reason: 'no-mobile' }
}
