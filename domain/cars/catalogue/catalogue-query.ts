import type { ChoiceFacet, FacetName, RangeFacet } from '../facets/facets.ts'

/** Cars without the number come last; equal cars are in the order of their ids, the newest first. */
export const SORTS = [
  'newest',
  'price-asc',
  'price-desc',
  'year-desc',
  'mileage-asc',
  'power-desc',
  'benefit-desc',
] as const
export type CatalogueSort = (typeof SORTS)[number]
export const DEFAULT_SORT: CatalogueSort = 'newest'

/** Cars on a page (docs/product.md, Catalogue). */
export const PAGE_SIZE = 24

export interface Range {
  from?: number
  to?: number
}

/**
 * What a visitor searches the catalogue for. A choice's values are codes: a brand's or branch's slug, `brand/model` for
 * a model, the text of a trim, a value of facets.ts for the rest. A choice without values filters nothing, and a value
 * that the stock has never had is ignored.
 *
 * Models narrow their own brand only: Geely Monjaro together with Haval finds the Monjaros and every Haval. A selected
 * model selects its brand.
 */
export interface CatalogueQuery {
  choices: Partial<Record<ChoiceFacet, readonly string[]>>
  ranges: Partial<Record<RangeFacet, Range>>
  sort: CatalogueSort
  /** From 1. */
  page: number
}

/** The first page of the whole stock. */
export const WHOLE_STOCK: CatalogueQuery = { choices: {}, ranges: {}, sort: DEFAULT_SORT, page: 1 }

/** The brand's slug in a model's code. */
export const brandOf = (model: string) => model.slice(0, model.indexOf('/'))

/** The model's own slug in its code. */
export const modelSlugOf = (model: string) => model.slice(model.indexOf('/') + 1)

export interface FacetOption {
  value: string
  /** Cars with this value among those that match every other facet: what selecting it adds (or, selected, finds). */
  count: number
  selected: boolean
}

export interface RangeBounds {
  min: number
  max: number
  /** Cars in each of 20 equally wide steps from min to max; empty for a facet without a histogram. */
  histogram: number[]
}

export interface CatalogueResult {
  total: number
  /** At least 1: an empty result has one empty page. */
  pageCount: number
  /** The cars of the requested page, in order: at most PAGE_SIZE. */
  carIds: number[]
  /**
   * Every option that the published stock has (or that is selected), even if it would find no car now: fixed values in
   * the order of facets.ts, brands by name, branches by position. Models are those of the selected brands; of trims only
   * the selected ones are listed.
   */
  facets: Record<ChoiceFacet, FacetOption[]>
  /** Bounds among the cars that match every other facet; null where none has the number. */
  bounds: Record<RangeFacet, RangeBounds | null>
  /** For each active facet: how many cars would be found without it. A brand is removed together with its models. */
  countsWithoutFilter: { facet: FacetName; count: number }[]
}
