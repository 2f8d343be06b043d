import type { AccountContext } from '../account-context.ts'
import { claimRequests } from '../claim-requests.server.ts'
import type { Contact } from '../codes/login-code.ts'
import {
  listContacts,
  recordLoginChange,
  type LoginChangeContext,
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
