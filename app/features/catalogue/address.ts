import { cataloguePath, type CATALOG_ANCHOR } from '#urls/paths.ts'
import { formatCatalogueAddress, parseCatalogueQuery } from '#domain/cars/catalogue/catalogue-address.ts'
import {
  brandOf,
  CHOICE_FACETS,
  DEFAULT_SORT,
  RANGE_FACETS,
  type CatalogueQuery,
  type RangeFacet,
} from '#domain/cars/catalogue/catalogue-query.ts'

export const RANGE_ENDS = ['from', 'to'] as const
export type RangeEnd = (typeof RANGE_ENDS)[number]

/** The field and the parameter of one end of a range: `price_from`. */
export const rangeFieldName = (filter: RangeFacet, end: RangeEnd) => `${filter}_${end}`

const CATALOGUE_PARAMETERS = new Set<string>([
  ...CHOICE_FACETS,
  ...RANGE_FACETS.flatMap((filter) => RANGE_ENDS.map((end) => rangeFieldName(filter, end))),
  'sort',
  'page',
])

/** The address of a query, with an anchor where the list is to come into view. */
export function addressOf(query: CatalogueQuery, anchor?: typeof CATALOG_ANCHOR): string {
  return cataloguePath(formatCatalogueAddress(query)) + (anchor === undefined ? '' : `#${anchor}`)
}

/** The address of a search, whatever its order and whichever of its pages is looked at. */
export const searchAddressOf = (query: CatalogueQuery) => addressOf({ ...query, sort: DEFAULT_SORT, page: 1 })

/** The query that the filters' form asks. A model goes with its brand: once the brand is unticked, so are its models. */
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
 * Where a plain form's address should lead: a browser without JavaScript sends empty fields, and the block and brand in
 * the query rather than in the path. Undefined when nothing is to be tidied. What is not ours (utm_source …) goes along.
 */
export function findNormalizedAddress(query: CatalogueQuery, pathname: string, search: string): string | undefined {
  const given = new URLSearchParams(search)
  const isLittered = [...given].some(([name, value]) => value === '' && CATALOGUE_PARAMETERS.has(name))
  const address = formatCatalogueAddress(query)
  if (!isLittered && cataloguePath({ ...address, search: undefined }) === pathname) return undefined
  for (const [name, value] of given) if (!CATALOGUE_PARAMETERS.has(name)) address.search.append(name, value)
  return cataloguePath(address)
}

/** Whether a query is a place of the catalogue and no more: nothing but its path and its page. */
export function isUnfiltered(query: CatalogueQuery): boolean {
  return [...formatCatalogueAddress(query).search.keys()].every((name) => name === 'page')
}
