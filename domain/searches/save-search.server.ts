import type { Context } from '../context.ts'
import { MAX_SEARCHES } from './saved-search.ts'

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
