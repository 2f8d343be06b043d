import type { RouteContext } from '#app/http/action-args.ts'
import { searchAddressOf } from '#app/features/catalogue/address.ts'
import { accountContext } from '#app/http/middleware/account.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import type { CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import { findNoticeSettings } from '#domain/notices/list-recipients.server.ts'
import { findSearch } from '#domain/searches/saved-searches.server.ts'

/** `silent`: the search is followed, but the account has no e-mail address for letters. */
export type FollowState = 'none' | 'silent' | 'notified'

/** Whether the logged-in account follows this search, and whether it gets letters about it. */
export async function findFollowState(context: RouteContext, query: CatalogueQuery): Promise<FollowState> {
  const session = await context.get(accountContext)()
  if (session === undefined) return 'none'
  const site = context.get(siteContext)
  if ((await findSearch(site, session.accountId, searchAddressOf(query))) === undefined) return 'none'
  const { email } = await findNoticeSettings(site.db, session.accountId)
  return email === undefined ? 'silent' : 'notified'
}
