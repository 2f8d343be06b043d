import type { AccountContext } from '../account-context.ts'

/** Withdraws all consents to advertising of the account's owner: advertising ends (law 38-FZ, article 18). */
export async function withdrawAdvertising(
  { db, now }: Pick<AccountContext, 'db' | 'now'>,
  accountId: number,
): Promise<void> {
  const withdrawn = { withdrawn_at: now() }
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('account_consent')
      .set(withdrawn)
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'advertising')
      .where('withdrawn_at', 'is', null)
      .execute()
    await tx
      .updateTable('consent')
      .set(withdrawn)
      .where('purpose', '=', 'advertising')
      .where('withdrawn_at', 'is', null)
      .where('request_id', 'in', (eb) => eb.selectFrom('request').select('id').where('account_id', '=', accountId))
      .execute()
  })
}
