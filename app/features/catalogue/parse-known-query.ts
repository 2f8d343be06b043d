import { parseCatalogueAddress, parseCataloguePath } from '#domain/cars/catalogue/catalogue-address.ts'
import { NAMED_FACETS, TEXT_FACETS } from '#domain/cars/facets/facets.ts'
import type { CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'

/** The query of an address, limited to values that the stock knows; undefined when its path contains an unknown one. */
export function parseKnownQuery(stock: Stock, pathname: string, search: string): CatalogueQuery | undefined {
  const path = parseCataloguePath(pathname)
  const query = parseCatalogueAddress(pathname, search)
  if (path === undefined || query === undefined) return undefined
  if (path.brand !== undefined && stock.nameOf('brand', path.brand) === undefined) return undefined
  if (path.model !== undefined && stock.nameOf('model', `${path.brand}/${path.model}`) === undefined) return undefined
  const choices = { ...query.choices }
  for (const filter of [...NAMED_FACETS, ...TEXT_FACETS]) {
    const known = choices[filter]?.filter((value) => stock.nameOf(filter, value) !== undefined)
    if (known !== undefined && known.length > 0) choices[filter] = known
    else delete choices[filter]
  }
  return { ...query, choices }
}
