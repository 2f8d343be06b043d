import type { CatalogueSort } from '../catalogue/catalogue-query.ts'
import { type Columns, MAX_ROWS, type NumericColumn } from './columns.ts'

const SORT_ORDERS: Record<CatalogueSort, { figure: NumericColumn; descending: boolean }> = {
  newest: { figure: 'publishedAt', descending: true },
  'price-asc': { figure: 'price', descending: false },
  'price-desc': { figure: 'price', descending: true },
  'year-desc': { figure: 'year', descending: true },
  'mileage-asc': { figure: 'mileage', descending: false },
  'power-desc': { figure: 'power', descending: true },
  'benefit-desc': { figure: 'benefit', descending: true },
}

/** Sorts after every known number: the largest Int32. */
const LAST_RANK = 2 ** 31 - 1

/** At least this many keys are collected before the smallest are selected. */
const MIN_COLLECTED_KEYS = 1_024

/**
 * Ids of the cars at positions `from` up to `to` (exclusive) of the sorted `rows`. Only the requested part is sorted: a
 * stored order of the whole stock would have to be rebuilt at every price change.
 */
export function selectPage(
  columns: Columns,
  rows: Uint32Array,
  sort: CatalogueSort,
  { from, to }: { from: number; to: number },
  buffer: Float64Array,
): number[] {
  const end = Math.min(to, rows.length)
  if (from >= end) return []
  const { figure, descending } = SORT_ORDERS[sort]
  const keys = collectSmallestKeys(columns.numbers[figure], rows, descending, end, buffer)
  quickSelect(keys, from)
  return Array.from(
    keys
      .subarray(from)
      .toSorted()
      .subarray(0, end - from),
    (key) => columns.ids[rowOf(key)] ?? 0,
  )
}

/**
 * The `count` smallest keys among those of `rows`. A key is a column's number and the row packed into one number that
 * sorts correctly: by the number, unknown ones last, then the later row first. Once enough are collected, only smaller
 * ones are added.
 */
function collectSmallestKeys(
  figures: Int32Array,
  rows: Uint32Array,
  descending: boolean,
  count: number,
  buffer: Float64Array,
): Float64Array {
  const capacity = Math.min(buffer.length, Math.max(MIN_COLLECTED_KEYS, count * 4))
  let collected = 0
  let limit = Number.POSITIVE_INFINITY
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    const figure = figures[row] ?? -1
    const rank = figure < 0 ? LAST_RANK : descending ? LAST_RANK - 1 - figure : figure
    const key = rank * MAX_ROWS + (MAX_ROWS - 1 - row)
    if (key >= limit) continue
    if (collected === capacity) {
      quickSelect(buffer.subarray(0, collected), count - 1)
      limit = buffer[count - 1] ?? limit
      collected = count
      if (key >= limit) continue
    }
    buffer[collected++] = key
  }
  quickSelect(buffer.subarray(0, collected), count - 1)
  return buffer.subarray(0, count)
}

const rowOf = (key: number) => MAX_ROWS - 1 - (key % MAX_ROWS)

/** Hoare's selection: afterwards the key at `position` is where sorting would put it, and none after it is smaller. */
function quickSelect(keys: Float64Array, position: number): void {
  let low = 0
  let high = keys.length - 1
  while (low < high) {
    const pivot = medianOf(keys[low] ?? 0, keys[(low + high) >>> 1] ?? 0, keys[high] ?? 0)
    let left = low
    let right = high
    while (left <= right) {
      while ((keys[left] ?? 0) < pivot) left++
      while ((keys[right] ?? 0) > pivot) right--
      if (left > right) break
      const key = keys[left] ?? 0
      keys[left++] = keys[right] ?? 0
      keys[right--] = key
    }
    if (position <= right) high = right
    else if (position >= left) low = left
    else return
  }
}

const medianOf = (a: number, b: number, c: number) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
