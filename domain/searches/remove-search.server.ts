import type { Context } from '../context.ts'

/** Follows a search no longer, with all that waits to be told of it. False when it is not the account's. */
export async function removeSearch({ db }: Pick<Context, 'db'>, accountId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
