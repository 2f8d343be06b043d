import type { AccountContext } from './account-context.ts'
import { claimRequests } from './claim-requests.server.ts'
import type { Contact } from './login-code.ts'

/**
 * Gives the account a contact that its owner has just proved by a code, and the requests of that phone with it. `taken`:
 * another account has proved it before; that is said to nobody who has not proved it too.
 */
export async function proveContact(
  { db, now }: Pick<AccountContext, 'db' | 'now'>,
  accountId: number,
  { kind, value }: Contact,
): Promise<{ ok: true } | { ok: false; reason: 'taken' }> {
  return db.transaction().execute(async (tx) => {
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
    if (kind === 'phone') await claimRequests(tx, { accountId, phone: value })
    return { ok: true }
  })
}
