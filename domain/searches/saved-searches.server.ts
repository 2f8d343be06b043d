import type { Context } from '../context.ts'
import { type SavedSearch, MAX_SEARCHES } from './saved-search.ts'

/** The account's saved searches, the newest first. */
export function listSearches({ db }: Pick<Context, 'db'>, accountId: number): Promise<SavedSearch[]> {
  return db
    .selectFrom('saved_search')
    .select(['id', 'path', 'title', 'frequency'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
}

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

interface NewSearch {
  accountId: number
  /** In its canonical form, so that the same search is saved once. */
  path: string
  title: string
}

/** Saves a search of an account; one that is already saved is not changed. */
export function saveSearch(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { accountId, path, title }: NewSearch,
): Promise<{ ok: true; id: number } | { ok: false; reason: 'full' }> {
  return db.transaction().execute(async (tx) => {
    // The lock serialises changes, so that the limit cannot be exceeded.
    await tx.selectFrom('site_account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
    const saved = await tx
      .selectFrom('saved_search')
      .select(['id', 'path'])
      .where('account_id', '=', accountId)
      .execute()
    const known = saved.find((search) => search.path === path)
    if (known !== undefined) return { ok: true, id: known.id }
    if (saved.length >= MAX_SEARCHES) return { ok: false, reason: 'full' }
    const { id } = await tx
      .insertInto('saved_search')
      .values({ account_id: accountId, path, title, saved_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ok: true, id }
  })
}

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
