import type { AccountContext } from './account-context.ts'

/** Changes the name of the account's owner: at most `MAX_NAME_LENGTH` characters. */
export async function renameAccount(
  { db }: Pick<AccountContext, 'db'>,
  { accountId, name }: { accountId: number; name: string },
): Promise<void> {
  await db.updateTable('site_account').set({ name }).where('id', '=', accountId).execute()
}
