import type { AccountContext } from '../account-context.ts'
import type { Passkey } from './passkey.ts'

/** The account's passkeys, the newest first. */
export function listPasskeys({ db }: Pick<AccountContext, 'db'>, accountId: number): Promise<Passkey[]> {
  return db
    .selectFrom('account_passkey')
    .select(['id', 'label', 'added_at as addedAt', 'used_at as usedAt'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
}

/** Renames a passkey of the account; `labelRule` must have accepted the label. False when there is no such passkey. */
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
