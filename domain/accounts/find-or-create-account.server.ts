import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { AccountContext } from './account-context.ts'
import { claimRequests } from './claim-requests.server.ts'
import type { RecordedConsent, Contact } from './codes/login-code.ts'
import { recordConsents } from './consents/record-consents.server.ts'

export interface FindOrCreateAccountParams extends Contact {
  consent: RecordedConsent
}

/**
 * The account of a contact that has just been proved; a new contact makes an account. Notes what was agreed to, and
 * gives the account the requests of its phone. Two who enter by one new contact at once enter one account.
 */
export async function findOrCreateAccount(
  { db, now, newId }: Pick<AccountContext, 'db' | 'now' | 'newId'>,
  { kind, value, consent }: FindOrCreateAccountParams,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const contact = { kind, value }
    const accountId =
      (await reverifyContact(tx, contact, now())) ?? (await createAccount(tx, { contact, authId: newId(), now: now() }))
    await recordConsents(tx, accountId, consent)
    if (kind === 'phone') await claimRequests(tx, { accountId, phone: value })
    return accountId
  })
}

/** The account that has the contact, which is hereby proved again. */
async function reverifyContact(tx: Transaction<DB>, { kind, value }: Contact, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('account_contact')
    .set({ verified_at: now })
    .where('kind', '=', kind)
    .where('value', '=', value)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

async function createAccount(
  tx: Transaction<DB>,
  { contact, authId, now }: { contact: Contact; authId: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('site_account')
    .values({ auth_email: `${authId}@account.invalid`, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = await tx
    .insertInto('account_contact')
    .values({ ...contact, account_id: id, verified_at: now })
    // Waits for another who does the same in this moment.
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (own !== undefined) return id
  await tx.deleteFrom('site_account').where('id', '=', id).execute()
  const others = await reverifyContact(tx, contact, now)
  if (others === undefined) throw new Error('A contact that is taken belongs to nobody')
  return others
}
