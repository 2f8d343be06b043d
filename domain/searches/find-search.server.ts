import type { Context } from '../context.ts'
import type { SavedSearch } from './saved-search.ts'

/** The account's saved search for an address of the catalogue; undefined when there is none. */
export function findSearch(
  { db }: Pick<Context, 'db'>,
  accountId: number,
  path: string,
): Promise<SavedSearch | undefined> {
  return db
    .selectFrom('saved_search')
    .select(['id', 'path', 'title', 'frequency'])
    .where('account_id', '=', accountId)
    .where('path', '=', path)
    .executeTakeFirst()
}
