import type { AccountContext } from '../account-context.ts'

/** Ends one session of the account, or all but one: what was open in those browsers is closed with their next click. Returns how many. */
export async function endSessions(
  { db }: Pick<AccountContext, 'db'>,
  accountId: number,
  which: { id: number } | { allBut: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('account_session')
    .where('account_id', '=', accountId)
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : 0))
    .$if('allBut' in which, (query) => query.where('id', '!=', 'allBut' in which ? which.allBut : 0))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
