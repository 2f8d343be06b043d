import { cataloguePath, type CATALOG_ANCHOR } from '#urls/car-paths.ts'
import { formatCatalogueAddress, parseCatalogueQuery } from '#domain/cars/catalogue/catalogue-address.ts'
import { CHOICE_FACETS, RANGE_FACETS, type RangeFacet } from '#domain/cars/facets/facets.ts'
import { brandOf, DEFAULT_SORT, type CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'

export const RANGE_ENDS = ['from', 'to'] as const
export type RangeEnd = (typeof RANGE_ENDS)[number]

/** The name of the field and the parameter for one end of a range: `price_from`. */
export const rangeFieldName = (filter: RangeFacet, end: RangeEnd) => `${filter}_${end}`

/** The parameters that pages of the catalogue read. */
export const CATALOGUE_PARAMETERS = new Set<string>([
  ...CHOICE_FACETS,
  ...RANGE_FACETS.flatMap((filter) => RANGE_ENDS.map((end) => rangeFieldName(filter, end))),
  'sort',
  'page',
])

/** The address of a query; with an anchor the list is scrolled into view. */
export function addressOf(query: CatalogueQuery, anchor?: typeof CATALOG_ANCHOR): string {
  return cataloguePath(formatCatalogueAddress(query)) + (anchor === undefined ? '' : `#${anchor}`)
}

/** The address of a search, without its order and its page. */
export const searchAddressOf = (query: CatalogueQuery) => addressOf({ ...query, sort: DEFAULT_SORT, page: 1 })

/** The query of the filter form. Without its brand a model is not part of the query. */
export function parseFilterForm(form: HTMLFormElement): CatalogueQuery {
  const entries = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const params = new URLSearchParams(entries)
  const brands = params.getAll('brand')
  for (const model of params.getAll('model')) {
    if (!brands.includes(brandOf(model))) params.delete('model', model)
  }
  return parseCatalogueQuery(params)
}

/**
 * The normalized address for that of a plain form: without JavaScript a browser sends empty fields, and puts block and
 * brand into the query instead of the path. Undefined when there is nothing to normalize. Foreign parameters
 * (utm_source …) are preserved.
 */
export function findNormalizedAddress(query: CatalogueQuery, pathname: string, search: string): string | undefined {
  const params = new URLSearchParams(search)
  const hasEmptyParams = [...params].some(([name, value]) => value === '' && CATALOGUE_PARAMETERS.has(name))
  const address = formatCatalogueAddress(query)
  if (!hasEmptyParams && cataloguePath({ ...address, search: undefined }) === pathname) return undefined
  for (const [name, value] of params) if (!CATALOGUE_PARAMETERS.has(name)) address.search.append(name, value)
  return cataloguePath(address)
}

/** Whether a query has no filters: nothing but its path and its page. */
export function isUnfiltered(query: CatalogueQuery): boolean {
  return [...formatCatalogueAddress(query).search.keys()].every((name) => name === 'page')
}
