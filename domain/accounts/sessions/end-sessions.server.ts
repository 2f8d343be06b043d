import type { AccountContext } from '../account-context.ts'

/**
 * Ends one session of the account, or all but one; those browsers are logged out at their next request. Returns how
 * many.
 */
export async function endSessions(
  { db }: Pick<AccountContext, 'db'>,
  accountId: number,
  selection: { id: number } | { allBut: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('account_session')
    .where('account_id', '=', accountId)
    .$if('id' in selection, (query) => query.where('id', '=', 'id' in selection ? selection.id : 0))
    .$if('allBut' in selection, (query) => query.where('id', '!=', 'allBut' in selection ? selection.allBut : 0))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
