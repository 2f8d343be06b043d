import { CHOICE_FACETS, RANGE_FACETS, type ChoiceFacet, type RangeFacet } from '../catalogue/catalogue-query.ts'

/** Figures that cars are limited to or sorted by. Times are seconds since 2000, which an Int32 carries to 2068. */
export const NUMERIC_COLUMNS = [...RANGE_FACETS, 'benefit', 'publishedAt', 'touchedAt'] as const
export type NumericColumn = (typeof NUMERIC_COLUMNS)[number]

/**
 * The published stock, one typed array a property, rows in the order of their ids. Every array of a kind has the same
 * type, so that the loops over them are compiled once and stay fast. A missing word is code 0, a missing figure -1.
 */
export interface Columns {
  size: number
  ids: Float64Array
  codes: Record<ChoiceFacet, Uint16Array>
  numbers: Record<NumericColumn, Int32Array>
}

/** The sort packs a 31-bit figure and the row into one double of 53 bits: 22 bits are left for the row. */
export const MAX_ROWS = 2 ** 22

/** Empty columns with room for `capacity` cars. Throws a RangeError beyond MAX_ROWS. */
export function createColumns(capacity: number): Columns {
  if (capacity > MAX_ROWS) throw new RangeError(`The index holds at most ${MAX_ROWS} cars`)
  return {
    size: 0,
    ids: new Float64Array(capacity),
    codes: mapChoiceFacets(() => new Uint16Array(capacity)),
    numbers: mapNumericColumns(() => new Int32Array(capacity)),
  }
}

/** The same rows with room for `capacity` of them. */
export function resizeColumns(columns: Columns, capacity: number): Columns {
  const resized = createColumns(capacity)
  resized.size = Math.min(columns.size, capacity)
  resized.ids.set(columns.ids.subarray(0, resized.size))
  for (const filter of CHOICE_FACETS) resized.codes[filter].set(columns.codes[filter].subarray(0, resized.size))
  for (const figure of NUMERIC_COLUMNS) resized.numbers[figure].set(columns.numbers[figure].subarray(0, resized.size))
  return resized
}

const YEAR_2000_S = Date.UTC(2000, 0, 1) / 1000

/** What a time column holds of a moment given in seconds since 1970. */
export function secondsSince2000(seconds: number): number {
  return Math.min(2 ** 31 - 2, Math.max(0, seconds - YEAR_2000_S))
}

/** The moment behind a time column's figure. */
export function dateFromSeconds2000(seconds: number): Date {
  return new Date((seconds + YEAR_2000_S) * 1000)
}

/** One value for each choice filter. */
export function mapChoiceFacets<T>(make: (filter: ChoiceFacet) => T): Record<ChoiceFacet, T> {
  return {
    block: make('block'),
    brand: make('brand'),
    model: make('model'),
    body: make('body'),
    fuel: make('fuel'),
    gearbox: make('gearbox'),
    drive: make('drive'),
    colour: make('colour'),
    wheel: make('wheel'),
    availability: make('availability'),
    branch: make('branch'),
    benefit: make('benefit'),
    photo: make('photo'),
  }
}

/** One value for each range filter. */
export function mapRangeFacets<T>(make: (filter: RangeFacet) => T): Record<RangeFacet, T> {
  return {
    price: make('price'),
    year: make('year'),
    mileage: make('mileage'),
    power: make('power'),
    volume: make('volume'),
  }
}

function mapNumericColumns<T>(make: (figure: NumericColumn) => T): Record<NumericColumn, T> {
  return {
    ...mapRangeFacets(make),
    benefit: make('benefit'),
    publishedAt: make('publishedAt'),
    touchedAt: make('touchedAt'),
  }
}
