import type { Context } from '../context.ts'

/** Deletes a saved search with its unsent notices. False when the account has no such search. */
export async function removeSearch({ db }: Pick<Context, 'db'>, accountId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
