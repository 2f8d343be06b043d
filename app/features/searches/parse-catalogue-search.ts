import { searchAddressOf } from '#app/features/catalogue/address.ts'
import { parseKnownQuery } from '#app/features/catalogue/parse-known-query.ts'
import { nameOptions } from '#app/features/catalogue/option-names.ts'
import { titleOfSearch } from '#app/features/catalogue/search-title.ts'
import type { CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'
import { followSearchPath } from '#urls/account-paths.ts'

export interface CatalogueSearch {
  query: CatalogueQuery
  path: string
  title: string
  /** The number of cars that it finds now. */
  total: number
}

/** The search of a catalogue address; undefined for any other address, and for values that the stock never had. */
export function parseCatalogueSearch(stock: Stock, address: string): CatalogueSearch | undefined {
  const [pathname = '', search = ''] = address.split('?')
  const query = parseKnownQuery(stock, pathname, search)
  if (query === undefined) return undefined
  const { total, facets } = stock.search(query)
  return { query, path: searchAddressOf(query), title: titleOfSearch(query, nameOptions(stock, query, facets)), total }
}

/** The search that a login should follow, from its `back` path; undefined for any other path. */
export function parseFollowParam(stock: Stock, back: string | undefined): CatalogueSearch | undefined {
  const [pathname, search = ''] = back?.split('?') ?? []
  const address = new URLSearchParams(search).get('follow')
  return address !== null && pathname === followSearchPath('').split('?')[0]
    ? parseCatalogueSearch(stock, address)
    : undefined
}
