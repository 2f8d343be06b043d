import { followSearchPath } from '#urls/paths.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'
import { parseCatalogueSearch, type CatalogueSearch } from './parse-catalogue-search.ts'

/** Where one goes on after a login that is made to follow a search; undefined for any other place. */
export function parseFollowParam(stock: Stock, back: string | undefined): CatalogueSearch | undefined {
  const [pathname, search = ''] = back?.split('?') ?? []
  const wanted = new URLSearchParams(search).get('follow')
  return wanted !== null && pathname === followSearchPath('').split('?')[0]
    ? parseCatalogueSearch(stock, wanted)
    : undefined
}
