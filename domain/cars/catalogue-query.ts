/** Filters whose options are counted one by one. Options of one filter are added together. */
export const CHOICE_FILTERS = [
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
export type ChoiceFilter = (typeof CHOICE_FILTERS)[number]

/** Filters with a lower and an upper end, both inclusive: roubles, years, kilometres, horsepower, cm³. */
export const RANGE_FILTERS = ['price', 'year', 'mileage', 'power', 'volume'] as const
export type RangeFilter = (typeof RANGE_FILTERS)[number]

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

/** spec: pages of 24. */
export const PAGE_SIZE = 24

export interface Range {
  from?: number
  to?: number
}

/**
 * What a visitor asked of the catalogue. A choice's values are codes: a brand's or branch's slug, `brand/model` for a
 * model, a word of the trade for the rest, `yes` for «с выгодой» and «с фото». A filter without values filters nothing.
 */
export interface CatalogueQuery {
  choices: Partial<Record<ChoiceFilter, readonly string[]>>
  ranges: Partial<Record<RangeFilter, Range>>
  sort: CatalogueSort
  /** From 1. */
  page: number
}

export interface FilterOption {
  value: string
  /** Cars that would be shown if this option were (also) chosen, all other filters as they are. */
  count: number
  selected: boolean
}

export interface RangeBounds {
  min: number
  max: number
  /** How many cars fall into each of equally wide steps from min to max: the little chart over the price. */
  histogram: number[]
}

export interface CatalogueAnswer {
  total: number
  pageCount: number
  /** The cars of the asked page, in order: at most PAGE_SIZE. */
  carIds: number[]
  /** Every option that the published stock has, whether or not it would now give a car. */
  options: Record<ChoiceFilter, FilterOption[]>
  /** Bounds among the cars that pass every other filter; null where none has the figure. */
  bounds: Record<RangeFilter, RangeBounds | null>
  /** For each filter in force: how many cars would be shown without it. */
  without: { filter: ChoiceFilter | RangeFilter; count: number }[]
}
