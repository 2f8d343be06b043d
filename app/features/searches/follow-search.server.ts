import { addressOf } from '#app/features/catalogue/address.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { findNoticeSettings } from '#domain/notices/list-recipients.server.ts'
import { saveSearch } from '#domain/searches/saved-searches.server.ts'
import type { CatalogueSearch } from './parse-catalogue-search.ts'

export type FollowSearchResult =
  /** `isSilent`: there is no e-mail address for the letters yet. `list` is the catalogue page of the search. */
  { ok: true; isSilent: boolean; list: string } | { ok: false; reason: 'full' }

/** Follows a search, and returns whether its letters can be sent. */
export async function followSearch(
  site: Site,
  accountId: number,
  search: CatalogueSearch,
): Promise<FollowSearchResult> {
  const saved = await saveSearch(site, { accountId, path: search.path, title: search.title })
  if (!saved.ok) return saved
  const { email } = await findNoticeSettings(site.db, accountId)
  return { ok: true, isSilent: email === undefined, list: addressOf(search.query) }
}
