import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { AccountContext } from './account-context.ts'
import type { Account } from './account.ts'
import { claimRequests } from './claim-requests.server.ts'
import type { Contact, RecordedConsent } from './codes/login-code.ts'
import { recordConsents } from './consents/consents.server.ts'

/** The account with its contacts; undefined when it has been erased. One query. */
export async function findAccount({ db }: Pick<AccountContext, 'db'>, id: number): Promise<Account | undefined> {
  return db
    .selectFrom('site_account')
    .select([
      'id',
      'name',
      'created_at as createdAt',
      selectContacts('phone').as('phones'),
      selectContacts('email').as('emails'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

const selectContacts = (kind: 'phone' | 'email') => sql<string[]>`array(
  select value from account_contact
  where account_id = site_account.id and kind = ${kind} order by verified_at, id)`

/** Changes the name of the account's owner: at most `MAX_NAME_LENGTH` characters. */
export async function renameAccount(
  { db }: Pick<AccountContext, 'db'>,
  { accountId, name }: { accountId: number; name: string },
): Promise<void> {
  await db.updateTable('site_account').set({ name }).where('id', '=', accountId).execute()
}

interface FindOrCreateAccountParams extends Contact {
  consent: RecordedConsent
}

/**
 * The id of the account with a contact that has just been verified; a new contact creates an account. Stores the
 * consents, and assigns the requests of the phone to the account. Two simultaneous logins with one new contact get the
 * same account.
 */
export async function findOrCreateAccount(
  { db, now }: Pick<AccountContext, 'db' | 'now'>,
  { kind, value, consent }: FindOrCreateAccountParams,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const contact = { kind, value }
    const accountId = (await reverifyContact(tx, contact, now())) ?? (await createAccount(tx, { contact, now: now() }))
    await recordConsents(tx, accountId, consent)
    if (kind === 'phone') await claimRequests(tx, { accountId, phone: value })
    return accountId
  })
}

/** The account that has the contact, with a new time of verification. */
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

async function createAccount(tx: Transaction<DB>, { contact, now }: { contact: Contact; now: Date }): Promise<number> {
  const { id } = await tx
    .insertInto('site_account')
    .values({ created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = await tx
    .insertInto('account_contact')
    .values({ ...contact, account_id: id, verified_at: now })
    // Waits for another transaction that does the same now.
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (own !== undefined) return id
  await tx.deleteFrom('site_account').where('id', '=', id).execute()
  const existing = await reverifyContact(tx, contact, now)
  if (existing === undefined) throw new Error('A contact exists but belongs to no account')
  return existing
}
