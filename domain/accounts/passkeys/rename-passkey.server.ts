import type { AccountContext } from '../account-context.ts'

/** Calls a key of the account by this label: one that `labelRule` has let pass. False when it has no such key. */
export async function renamePasskey(
  { db }: Pick<AccountContext, 'db'>,
  { accountId, passkeyId, label }: { accountId: number; passkeyId: number; label: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_passkey')
    .set({ label })
    .where('id', '=', passkeyId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}
