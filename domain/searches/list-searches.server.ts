import type { Context } from '../context.ts'
import type { SavedSearch } from './saved-search.ts'

/** The account's saved searches, the newest first. */
export function listSearches({ db }: Pick<Context, 'db'>, accountId: number): Promise<SavedSearch[]> {
  return db
    .selectFrom('saved_search')
    .select(['id', 'path', 'title', 'frequency'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
}
