import type { Context } from '../context.ts'
import type { SavedSearch } from './saved-search.ts'

/** The search by which an account follows an address of the catalogue; undefined when it does not. */
export function findSearch(
  { db }: Pick<Context, 'db'>,
  accountId: number,
  path: string,
): Promise<SavedSearch | undefined> {
  return db
    .selectFrom('saved_search')
    .select(['id', 'path', 'title', 'pace'])
    .where('account_id', '=', accountId)
    .where('path', '=', path)
    .executeTakeFirst()
}
