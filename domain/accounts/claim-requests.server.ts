import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'

/** Gives the requests that were sent from a phone without login to the account that has proved it. `phone`: eleven digits. */
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
