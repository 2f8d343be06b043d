import { addressOf } from '#app/features/catalogue/address.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { findNoticeSettings } from '#domain/notices/list-recipients.server.ts'
import { saveSearch } from '#domain/searches/save-search.server.ts'
import type { CatalogueSearch } from './parse-catalogue-search.ts'

export type FollowSearchResult =
  /** `isSilent`: there is no address yet to which letters could go. `list` is the page of the catalogue that was looked at. */
  { ok: true; isSilent: boolean; list: string } | { ok: false; reason: 'full' }

/** Follows a search from now on, and says whether news of it will reach anybody. */
export async function followSearch(
  site: Site,
  accountId: number,
  wanted: CatalogueSearch,
): Promise<FollowSearchResult> {
  const saved = await saveSearch(site, { accountId, path: wanted.path, title: wanted.title })
  if (!saved.ok) return saved
  const { email } = await findNoticeSettings(site.db, accountId)
  return { ok: true, isSilent: email === undefined, list: addressOf(wanted.query) }
}
