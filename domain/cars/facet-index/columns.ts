import { recordOf } from '../../keys-of.ts'
import { CHOICE_FACETS, RANGE_FACETS, type ChoiceFacet } from '../facets/facets.ts'

/** Numbers that cars are filtered or sorted by. Times are seconds since 2000, which fit an Int32 until 2068. */
export const NUMERIC_COLUMNS = [...RANGE_FACETS, 'benefit', 'publishedAt', 'changedAt'] as const
export type NumericColumn = (typeof NUMERIC_COLUMNS)[number]

/**
 * The published stock, one typed array per property, rows in the order of their ids. All arrays of a kind have the same
 * type, so that the loops over them are compiled once and stay fast. A missing value is code 0, a missing number -1.
 */
export interface Columns {
  size: number
  ids: Float64Array
  codes: Record<ChoiceFacet, Uint16Array>
  numbers: Record<NumericColumn, Int32Array>
}

/** The sort packs a 31-bit number and the row into one double of 53 bits: 22 bits are left for the row. */
export const MAX_ROWS = 2 ** 22

/** Empty columns with room for `capacity` cars. Throws a RangeError beyond MAX_ROWS. */
export function createColumns(capacity: number): Columns {
  if (capacity > MAX_ROWS) throw new RangeError(`The index holds at most ${MAX_ROWS} cars`)
  return {
    size: 0,
    ids: new Float64Array(capacity),
    codes: recordOf(CHOICE_FACETS, () => new Uint16Array(capacity)),
    numbers: recordOf(NUMERIC_COLUMNS, () => new Int32Array(capacity)),
  }
}

/** The same rows with room for `capacity` of them. */
export function resizeColumns(columns: Columns, capacity: number): Columns {
  const resized = createColumns(capacity)
  resized.size = Math.min(columns.size, capacity)
  resized.ids.set(columns.ids.subarray(0, resized.size))
  for (const facet of CHOICE_FACETS) resized.codes[facet].set(columns.codes[facet].subarray(0, resized.size))
  for (const column of NUMERIC_COLUMNS) resized.numbers[column].set(columns.numbers[column].subarray(0, resized.size))
  return resized
}

const YEAR_2000_S = Date.UTC(2000, 0, 1) / 1000

/** The value of a time column for a time in seconds since 1970. */
export function secondsSince2000(seconds: number): number {
  return Math.min(2 ** 31 - 2, Math.max(0, seconds - YEAR_2000_S))
}

/** The time that a value of a time column stands for. */
export function dateFromSeconds2000(seconds: number): Date {
  return new Date((seconds + YEAR_2000_S) * 1000)
}
