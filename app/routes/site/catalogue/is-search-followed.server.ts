import type { RouterContextProvider } from 'react-router'
import { searchAddressOf } from '#app/features/catalogue/address.ts'
import { accountContext } from '#app/middleware/account.ts'
import { siteContext } from '#app/middleware/site.ts'
import type { CatalogueQuery } from '#domain/cars/catalogue-query.ts'
import { findSearch } from '#domain/searches/find-search.server.ts'

/** Whether the account that is logged in follows this search. */
export async function isSearchFollowed(
  context: Readonly<RouterContextProvider>,
  query: CatalogueQuery,
): Promise<boolean> {
  const session = await context.get(accountContext)()
  if (session === undefined) return false
  return (await findSearch(context.get(siteContext), session.accountId, searchAddressOf(query))) !== undefined
}
