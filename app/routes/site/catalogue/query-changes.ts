import type { CatalogueBlock } from '#domain/cars/car.ts'
import type { ChoiceFacet, FacetName } from '#domain/cars/facets/facets.ts'
import { brandOf, type CatalogueQuery, type CatalogueSort } from '#domain/cars/catalogue/catalogue-query.ts'

// Every change of the list starts at its first page.

/** The query without one filter. */
export function withoutFilter(query: CatalogueQuery, filter: FacetName): CatalogueQuery {
  const choices = { ...query.choices, [filter]: undefined }
  return { ...query, choices: withOwnModels(choices), ranges: { ...query.ranges, [filter]: undefined }, page: 1 }
}

/** The query without one option. */
export function withoutOption(query: CatalogueQuery, filter: ChoiceFacet, value: string): CatalogueQuery {
  const rest = (query.choices[filter] ?? []).filter((chosen) => chosen !== value)
  return { ...query, choices: withOwnModels({ ...query.choices, [filter]: rest }), page: 1 }
}

/** The query with one more option. */
export function withOption(query: CatalogueQuery, filter: ChoiceFacet, value: string): CatalogueQuery {
  return { ...query, choices: { ...query.choices, [filter]: [...(query.choices[filter] ?? []), value] }, page: 1 }
}

/** The query with cars up to a price, instead of any other range of prices. */
export function withPriceTo(query: CatalogueQuery, toRub: number): CatalogueQuery {
  return { ...query, ranges: { ...query.ranges, price: { to: toRub } }, page: 1 }
}

/** The query within one block of the catalogue; undefined is both. */
export function withinBlock(query: CatalogueQuery, block: CatalogueBlock | undefined): CatalogueQuery {
  return { ...query, choices: { ...query.choices, block: block && [block] }, page: 1 }
}

/** The query without filters. The block stays, because visitors choose it as a section rather than as a filter. */
export function withoutFilters(query: CatalogueQuery): CatalogueQuery {
  return { choices: { block: query.choices.block }, ranges: {}, sort: query.sort, page: 1 }
}

export const sortedBy = (query: CatalogueQuery, sort: CatalogueSort): CatalogueQuery => ({ ...query, sort, page: 1 })

export const onPage = (query: CatalogueQuery, page: number): CatalogueQuery => ({ ...query, page })

/** The active filters, without the block. */
export function listFilters(query: CatalogueQuery): string[] {
  const choices = Object.entries(query.choices).filter(([filter, values]) => filter !== 'block' && values?.length)
  const ranges = Object.entries(query.ranges).filter(
    ([, range]) => range?.from !== undefined || range?.to !== undefined,
  )
  return [...choices, ...ranges].map(([filter]) => filter)
}

/** A model implies its brand, so models are removed together with their brand. */
function withOwnModels(choices: CatalogueQuery['choices']): CatalogueQuery['choices'] {
  const { brand = [], model = [] } = choices
  return { ...choices, model: model.filter((value) => brand.includes(brandOf(value))) }
}
