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
