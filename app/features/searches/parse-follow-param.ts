import { followSearchPath } from '#urls/account-paths.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'
import { parseCatalogueSearch, type CatalogueSearch } from './parse-catalogue-search.ts'

/** The search that a login should follow, from its `back` path; undefined for any other path. */
export function parseFollowParam(stock: Stock, back: string | undefined): CatalogueSearch | undefined {
  const [pathname, search = ''] = back?.split('?') ?? []
  const address = new URLSearchParams(search).get('follow')
  return address !== null && pathname === followSearchPath('').split('?')[0]
    ? parseCatalogueSearch(stock, address)
    : undefined
}
