import type { Site } from '#app/http/middleware/site.ts'
import { listPermissions, type StaffActor } from '#domain/access/rights.ts'
import { searchEverything } from '#domain/staff-search/search-everything.server.ts'
import { trimSearch } from '#domain/desk/trim-search.ts'
import { findStaffLinks } from './staff-links.ts'
import { type SearchView, toSearchView } from './search-view.ts'

/** What somebody of the staff finds, in words: up to `limit` of a kind. Without a text the commands alone. */
export async function loadSearch(
  site: Site,
  actor: StaffActor,
  { q, limit }: { q: string | null; limit: number },
): Promise<SearchView> {
  const text = trimSearch(q ?? '')
  // One more says that the list has more.
  const everything = await searchEverything(site, actor, { text, limit: limit + 1 })
  const links = findStaffLinks(listPermissions(actor), text)
  return toSearchView({ text, everything, links, limit }, { now: site.now(), timeZone: site.timeZone })
}
