import { sql } from 'kysely'
import type { AccountContext } from './account-context.ts'
import type { Account } from './account.ts'

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
