import { AVAILABILITIES, BODIES, CATALOGUE_BLOCKS, COLOURS, DRIVES, FUELS, GEARBOXES, WHEELS } from '../car.ts'

/** Filters whose options are counted one by one. Options of one filter are added together. */
export const CHOICE_FACETS = [
  'block',
  'brand',
  'model',
  'body',
  'fuel',
  'gearbox',
  'drive',
  'colour',
  'wheel',
  'availability',
  'branch',
  'benefit',
  'photo',
] as const
export type ChoiceFacet = (typeof CHOICE_FACETS)[number]

/** Filters whose values are words of the trade; brand, model and branch take theirs from the stock. */
export type EnumFacet = Exclude<ChoiceFacet, 'brand' | 'model' | 'branch'>
export const ENUM_FACET_VALUES: Record<EnumFacet, readonly string[]> = {
  block: CATALOGUE_BLOCKS,
  body: BODIES,
  fuel: FUELS,
  gearbox: GEARBOXES,
  drive: DRIVES,
  colour: COLOURS,
  wheel: WHEELS,
  availability: AVAILABILITIES,
  benefit: ['yes'],
  photo: ['yes'],
}

/**
 * Filters with a lower and an upper end, both inclusive: roubles, years, kilometres, horsepower, cm³.
 * A car without the figure passes no range of it. Two figures are completed: a new car without a mileage has run 0 km,
 * and a car whose power is known in kW alone is reckoned in horsepower.
 */
export const RANGE_FACETS = ['price', 'year', 'mileage', 'power', 'volume'] as const
export type RangeFacet = (typeof RANGE_FACETS)[number]

/** Cars without the figure come last; equal ones in the order of their ids, the newest first. */
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
 * What a visitor asked of the catalogue. A choice's values are codes: a brand's or branch's slug, `brand/model` for a
 * model, a word of the trade for the rest, `yes` for «с выгодой» and «с фото». A filter without values filters nothing,
 * and a value that the stock has never had is passed over.
 *
 * Models narrow their own brand only: Geely Monjaro beside Haval gives the Monjaros and every Haval. A chosen model
 * chooses its brand.
 */
export interface CatalogueQuery {
  choices: Partial<Record<ChoiceFacet, readonly string[]>>
  ranges: Partial<Record<RangeFacet, Range>>
  sort: CatalogueSort
  /** From 1. */
  page: number
}

/** Asks for everything: the first page of the whole stock. */
export const WHOLE_STOCK: CatalogueQuery = { choices: {}, ranges: {}, sort: DEFAULT_SORT, page: 1 }

/** The brand's slug in a model's code. */
export const brandOf = (model: string) => model.slice(0, model.indexOf('/'))

/** The model's own slug in its code. */
export const modelSlugOf = (model: string) => model.slice(model.indexOf('/') + 1)

export interface FacetOption {
  value: string
  /** Cars with this value among those that pass every other filter: what choosing it adds (or, chosen, gives). */
  count: number
  selected: boolean
}

export interface RangeBounds {
  min: number
  max: number
  /** How many cars fall into each of 20 equally wide steps from min to max: the little chart over the price. Empty for the rest. */
  histogram: number[]
}

export interface CatalogueResult {
  total: number
  /** At least 1: an empty answer has one empty page. */
  pageCount: number
  /** The cars of the asked page, in order: at most PAGE_SIZE. */
  carIds: number[]
  /**
   * Every option that the published stock has (or that is chosen), whether or not it would now give a car: words in
   * the order of car.ts, brands by name, branches by position. Models are those of the chosen brands; none without one.
   */
  facets: Record<ChoiceFacet, FacetOption[]>
  /** Bounds among the cars that pass every other filter; null where none has the figure. */
  bounds: Record<RangeFacet, RangeBounds | null>
  /** For each filter in force: how many cars would be shown without it. A brand goes together with its models. */
  countsWithoutFilter: { filter: ChoiceFacet | RangeFacet; count: number }[]
}
