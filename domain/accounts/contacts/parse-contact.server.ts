import * as v from 'valibot'
import { isValidPhone } from '#domain/requests/forms/is-valid-phone.server.ts'
import { normalizePhone, email } from '#domain/requests/forms/rules.ts'
import type { Contact } from '../codes/login-code.ts'

export type ParsedContact =
  | { ok: true; contact: Contact }
  | { ok: false; reason: 'empty' | 'bad-phone' | 'no-mobile' | 'bad-email' }

/**
 * Parses a telephone or an e-mail address as people type it. Only Russian mobile numbers are accepted as telephones.
 */
export function parseContact(typed: string): ParsedContact {
  const text = typed.trim()
  if (text === '') return { ok: false, reason: 'empty' }
  return /[@\p{L}]/u.test(text) ? parseEmail(text) : parsePhone(text)
}

function parseEmail(text: string): ParsedContact {
  const parsed = v.safeParse(email, text)
  return parsed.success
    ? { ok: true, contact: { kind: 'email', value: parsed.output.toLowerCase() } }
    : { ok: false, reason: 'bad-email' }
}

function parsePhone(text: string): ParsedContact {
  const value = normalizePhone(text)
  if (!isValidPhone(value)) return { ok: false, reason: 'bad-phone' }
  return /^79\d{9}$/.test(value) ? { ok: true, contact: { kind: 'phone', value } } : { ok: false, reason: 'no-mobile' }
}
