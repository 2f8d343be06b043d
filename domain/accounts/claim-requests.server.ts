import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'

/**
 * Assigns requests that were sent without login to the account that has verified their phone. `phone`: eleven digits.
 */
export async function claimRequests(
  tx: Transaction<DB>,
  { accountId, phone }: { accountId: number; phone: string },
): Promise<void> {
  await tx
    .updateTable('request')
    .set({ account_id: accountId })
    .where('account_id', 'is', null)
    .where('phone', '=', phone)
    .execute()
}
