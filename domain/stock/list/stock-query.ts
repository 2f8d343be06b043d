import { CAR_BADGES, type CarBadge } from '#domain/cars/car-badge.texts.ts'
import { CATALOGUE_BLOCKS, type CarState, type CatalogueBlock } from '#domain/cars/car.ts'
import { trimSearch } from '#domain/desk/trim-search.ts'

/** In the order of a car's life. */
export const CAR_STATES = ['draft', 'published', 'held', 'reserved', 'sold', 'archived'] as const satisfies CarState[]
/** The states of the list unless others are asked for: the car is still here. */
export const STOCK_STATES = ['draft', 'published', 'held', 'reserved'] as const satisfies CarState[]

/** What the list can be sorted by. */
export const STOCK_SORTS = [
  'name',
  'vin',
  'price',
  'days',
  'photos',
  'score',
  'hearts',
  'requests',
  'state',
  'branch',
  'position',
] as const
export type StockSort = (typeof STOCK_SORTS)[number]

/** The column that can be chosen: the table has room for one of them. */
export const STOCK_COLUMNS = ['missing', 'badge', 'position'] as const
export type StockColumn = (typeof STOCK_COLUMNS)[number]

/** What somebody asks of the list of the stock. */
export interface StockQuery {
  /** Words of the name, or the end of a VIN. */
  q: string
  /** None: `STOCK_STATES`. */
  states: readonly CarState[]
  brandId: number | undefined
  branchId: number | undefined
  block: CatalogueBlock | undefined
  /** Roubles, both included. */
  priceFromRub: number | undefined
  priceToRub: number | undefined
  /** Whole days in stock, both included. */
  daysFrom: number | undefined
  daysTo: number | undefined
  isWithoutPhotos: boolean
  /** A person has set the price, over the feed's. */
  hasOwnPrice: boolean
  /** One badge, or any. */
  badge: CarBadge | 'any' | undefined
  column: StockColumn
  sort: StockSort
  isDescending: boolean
  /** From 1. */
  page: number
}

/** Rows of a page. */
export const STOCK_PAGE_SIZE = 50

const BADGE_CHOICES = ['any', ...CAR_BADGES] as const

const ID_PATTERN = /^[1-9]\d{0,8}$/
const PAGE_PATTERN = /^[1-9]\d{0,5}$/
const NUMBER_PATTERN = /^\d{1,9}$/
/** The newest first. */
const DEFAULT_SORT = 'days'
const DEFAULT_COLUMN = 'missing'

/**
 * The query of an address: `?brand=3&days-from=61&sort=-price`; a minus sorts downwards. What is unknown is left out:
 * links may be old.
 */
export function parseStockQuery(params: URLSearchParams): StockQuery {
  const text = (name: string) => params.get(name) ?? ''
  const states = new Set<string>(params.getAll('state'))
  const [, minus, sort] = /^(-?)(.*)$/.exec(text('sort')) ?? []
  const known = STOCK_SORTS.find((each) => each === sort)
  return {
    q: trimSearch(text('q')),
    states: CAR_STATES.filter((state) => states.has(state)),
    brandId: parseId(text('brand')),
    branchId: parseId(text('branch')),
    block: CATALOGUE_BLOCKS.find((block) => block === text('block')),
    priceFromRub: parseNumber(text('price-from')),
    priceToRub: parseNumber(text('price-to')),
    daysFrom: parseNumber(text('days-from')),
    daysTo: parseNumber(text('days-to')),
    isWithoutPhotos: text('photos') === 'none',
    hasOwnPrice: text('price') === 'own',
    badge: BADGE_CHOICES.find((each) => each === text('badge')),
    column: STOCK_COLUMNS.find((each) => each === text('column')) ?? DEFAULT_COLUMN,
    sort: known ?? DEFAULT_SORT,
    isDescending: known !== undefined && minus === '-',
    page: PAGE_PATTERN.test(text('page')) ? Number(text('page')) : 1,
  }
}

/** The part of an address after its path, empty for the list as it is at first. */
export function formatStockQuery(query: StockQuery): string {
  const params = new URLSearchParams()
  const set = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') params.set(name, String(value))
  }
  set('q', query.q)
  for (const state of query.states) params.append('state', state)
  set('brand', query.brandId)
  set('branch', query.branchId)
  set('block', query.block)
  set('price-from', query.priceFromRub)
  set('price-to', query.priceToRub)
  set('days-from', query.daysFrom)
  set('days-to', query.daysTo)
  if (query.isWithoutPhotos) set('photos', 'none')
  if (query.hasOwnPrice) set('price', 'own')
  set('badge', query.badge)
  if (query.column !== DEFAULT_COLUMN) set('column', query.column)
  if (query.sort !== DEFAULT_SORT || query.isDescending) set('sort', (query.isDescending ? '-' : '') + query.sort)
  if (query.page > 1) set('page', query.page)
  return params.size === 0 ? '' : `?${params}`
}

/** The list as it is at first. */
export const NO_STOCK_QUERY: StockQuery = parseStockQuery(new URLSearchParams())

/** The states that a query shows. */
export const statesOf = ({ states }: StockQuery): readonly CarState[] => (states.length === 0 ? STOCK_STATES : states)

function parseId(text: string): number | undefined {
  return ID_PATTERN.test(text) ? Number(text) : undefined
}

/** `1 500 000` as people type it. */
function parseNumber(text: string): number | undefined {
  const digits = text.replaceAll(/\s/g, '')
  return NUMBER_PATTERN.test(digits) ? Number(digits) : undefined
}
