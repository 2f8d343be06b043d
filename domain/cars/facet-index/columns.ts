import { recordOf } from '../../keys-of.ts'
import { CHOICE_FACETS, type ChoiceFacet, RANGE_FACETS } from '../facets/facets.ts'

/** Numbers that cars are filtered, sorted or listed by. Times are seconds since 2000, which fit an Int32 until 2068. */
const NUMERIC_COLUMNS = [
  ...RANGE_FACETS,
  'benefit',
  'photoCount',
  'publishedAt',
  'changedAt',
  'previousPrice',
  'priceChangedAt',
] as const
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

/** Changed cars in the order of their ids: their new rows, and whether each is still in the catalogue. */
export interface RowChanges {
  columns: Columns
  /** By row: 1 is in the catalogue. */
  listed: Uint8Array
}

/**
 * The stock with `changes` applied, rows in the order of their ids. Where no car is added or removed (a new price, a
 * reservation), the rows of `base` are overwritten in place; otherwise the columns are new and `base` is unchanged.
 */
export function mergeChanges(base: Columns, changes: RowChanges): Columns {
  const rows = findRows(base, changes.columns)
  if (rows.every((row, change) => row >= 0 === (changes.listed[change] === 1))) {
    forEachColumn(changes.columns, base, (from, to) => scatter(from, rows, to))
    return base
  }
  const steps = planMerge(base, changes, rows)
  const merged = createColumns(steps.reduce((size, { from, to, change }) => size + to - from + (change < 0 ? 0 : 1), 0))
  merged.size = merged.ids.length
  copySteps(base.ids, changes.columns.ids, steps, merged.ids)
  for (const facet of CHOICE_FACETS) {
    copySteps(base.codes[facet], changes.columns.codes[facet], steps, merged.codes[facet])
  }
  for (const figure of NUMERIC_COLUMNS) {
    copySteps(base.numbers[figure], changes.columns.numbers[figure], steps, merged.numbers[figure])
  }
  return merged
}

/** The row of each changed car in `base`; -1 for a car that is not there. */
function findRows(base: Columns, changed: Columns): Int32Array {
  return Int32Array.from(changed.ids.subarray(0, changed.size), (id) => findRow(base, id))
}

function findRow(base: Columns, id: number): number {
  const place = lowerBound(base, id)
  return place < base.size && base.ids[place] === id ? place : -1
}

/** The first row whose id is not smaller. */
function lowerBound({ ids, size }: Columns, id: number): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low
}

/** Rows of `base` from `from` up to `to` (exclusive), then a changed car; `change` is -1 for none. */
interface MergeStep {
  from: number
  to: number
  change: number
}

function planMerge(base: Columns, { columns, listed }: RowChanges, rows: Int32Array): MergeStep[] {
  const steps: MergeStep[] = []
  let from = 0
  for (let change = 0; change < columns.size; change++) {
    const row = rows[change] ?? -1
    const to = row >= 0 ? row : lowerBound(base, columns.ids[change] ?? 0)
    steps.push({ from, to, change: listed[change] === 1 ? change : -1 })
    from = row >= 0 ? row + 1 : to
  }
  steps.push({ from, to: base.size, change: -1 })
  return steps
}

type Column = Float64Array | Uint16Array | Int32Array

function forEachColumn(from: Columns, to: Columns, copy: (from: Column, to: Column) => void): void {
  copy(from.ids, to.ids)
  for (const facet of CHOICE_FACETS) copy(from.codes[facet], to.codes[facet])
  for (const figure of NUMERIC_COLUMNS) copy(from.numbers[figure], to.numbers[figure])
}

function scatter(from: Column, rows: Int32Array, to: Column): void {
  for (let change = 0; change < rows.length; change++) {
    const row = rows[change] ?? -1
    if (row >= 0) to[row] = from[change] ?? 0
  }
}

/** Below this many rows a loop is quicker than the call that copies them as a block. */
const BLOCK_ROWS = 32

function copySteps(base: Column, changed: Column, steps: MergeStep[], merged: Column): void {
  let at = 0
  for (const { from, to, change } of steps) {
    if (to - from < BLOCK_ROWS) for (let row = from; row < to; row++) merged[at + row - from] = base[row] ?? 0
    else merged.set(base.subarray(from, to), at)
    at += to - from
    if (change >= 0) merged[at++] = changed[change] ?? 0
  }
}
