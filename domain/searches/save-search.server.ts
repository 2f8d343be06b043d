import type { Context } from '../context.ts'
import { MAX_SEARCHES } from './saved-search.ts'

interface NewSearch {
  accountId: number
  /** In its canonical spelling, so that one question is saved once. */
  path: string
  title: string
}

/** Follows a search from now on; one that is followed already stays as it is. */
export function saveSearch(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { accountId, path, title }: NewSearch,
): Promise<{ ok: true; id: number } | { ok: false; reason: 'full' }> {
  return db.transaction().execute(async (tx) => {
    // One after another, so that the limit holds.
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
