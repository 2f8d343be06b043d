import * as v from 'valibot'
import { isValidPhone } from '#domain/requests/forms/is-valid-phone.server.ts'
import { email, normalizePhone } from '#domain/requests/forms/rules.ts'
import type { AccountContext } from '../account-context.ts'
import { claimRequests } from '../claim-requests.server.ts'
import type { Contact } from '../codes/login-code.ts'
import {
  listContacts,
  type LoginChangeContext,
  recordLoginChange,
} from '../login-methods/record-login-change.server.ts'

/**
 * Adds a contact that the owner has just verified by a code to the account, and the requests of that phone with it. The
 * account's other contacts are notified. `taken`: another account has it. Only a visitor who has verified the contact
 * can learn that.
 */
export async function addVerifiedContact(
  context: Pick<AccountContext, 'db'> & LoginChangeContext,
  accountId: number,
  { kind, value }: Contact,
): Promise<{ ok: true } | { ok: false; reason: 'taken' }> {
  const { db, now } = context
  return db.transaction().execute(async (tx) => {
    const contacts = await listContacts(tx, accountId)
    const own = await tx
      .insertInto('account_contact')
      .values({ account_id: accountId, kind, value, verified_at: now() })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'value'])
          .doUpdateSet({ verified_at: now() })
          .where('account_contact.account_id', '=', accountId),
      )
      .returning('id')
      .executeTakeFirst()
    if (own === undefined) return { ok: false, reason: 'taken' }
    const isNew = !contacts.some((contact) => contact.kind === kind && contact.value === value)
    if (isNew) await recordLoginChange(tx, context, { accountId, kind: 'contact-added', subject: value, contacts })
    if (kind === 'phone') await claimRequests(tx, { accountId, phone: value })
    return { ok: true }
  })
}

export type ParsedContact =
  | { ok: true; contact: Contact }
  | { ok: false; reason: 'empty' | 'bad-phone' | 'no-mobile' | 'bad-email' }

/**
 * Parses a telephone or an e-mail address as people type it. Only Russian mobile numbers are accepted as telephones.
 */
export async function parseContact(typed: string): Promise<ParsedContact> {
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

async function parsePhone(text: string): Promise<ParsedContact> {
  const value = normalizePhone(text)
  if (!(await isValidPhone(value))) return { ok: false, reason: 'bad-phone' }
  return /^79\d{9}$/.test(value) ? { ok: true, contact: { kind: 'phone', value } } : { ok: false, reason: 'no-mobile' }
}
