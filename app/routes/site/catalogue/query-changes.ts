import type { CatalogueBlock } from '#domain/cars/car.ts'
import {
  brandOf,
  type CatalogueQuery,
  type CatalogueSort,
  type ChoiceFacet,
  type RangeFacet,
} from '#domain/cars/catalogue/catalogue-query.ts'

// Whatever changes the list begins at its first page again.

/** The query without one filter. */
export function withoutFilter(query: CatalogueQuery, filter: ChoiceFacet | RangeFacet): CatalogueQuery {
  const choices = { ...query.choices, [filter]: undefined }
  return { ...query, choices: withOwnModels(choices), ranges: { ...query.ranges, [filter]: undefined }, page: 1 }
}

/** The query with one option taken off. */
export function withoutOption(query: CatalogueQuery, filter: ChoiceFacet, value: string): CatalogueQuery {
  const rest = (query.choices[filter] ?? []).filter((chosen) => chosen !== value)
  return { ...query, choices: withOwnModels({ ...query.choices, [filter]: rest }), page: 1 }
}

/** The query within one block of the catalogue; undefined is both. */
export function withinBlock(query: CatalogueQuery, block: CatalogueBlock | undefined): CatalogueQuery {
  return { ...query, choices: { ...query.choices, block: block && [block] }, page: 1 }
}

/** Everything taken off but the block, which a visitor chose as a place rather than as a filter. */
export function withoutFilters(query: CatalogueQuery): CatalogueQuery {
  return { choices: { block: query.choices.block }, ranges: {}, sort: query.sort, page: 1 }
}

export const sortedBy = (query: CatalogueQuery, sort: CatalogueSort): CatalogueQuery => ({ ...query, sort, page: 1 })

export const onPage = (query: CatalogueQuery, page: number): CatalogueQuery => ({ ...query, page })

/** Filters in force, the block not among them. */
export function listFilters(query: CatalogueQuery): string[] {
  const choices = Object.entries(query.choices).filter(([filter, values]) => filter !== 'block' && values?.length)
  const ranges = Object.entries(query.ranges).filter(
    ([, range]) => range?.from !== undefined || range?.to !== undefined,
  )
  return [...choices, ...ranges].map(([filter]) => filter)
}

/** A model chooses its brand, so a brand that is taken off takes its models along. */
function withOwnModels(choices: CatalogueQuery['choices']): CatalogueQuery['choices'] {
  const { brand = [], model = [] } = choices
  return { ...choices, model: model.filter((value) => brand.includes(brandOf(value))) }
}
