import type { CatalogueSort } from '../catalogue/catalogue-query.ts'
import { MAX_ROWS, type Columns, type NumericColumn } from './columns.ts'

const SORT_ORDERS: Record<CatalogueSort, { figure: NumericColumn; descending: boolean }> = {
  newest: { figure: 'publishedAt', descending: true },
  'price-asc': { figure: 'price', descending: false },
  'price-desc': { figure: 'price', descending: true },
  'year-desc': { figure: 'year', descending: true },
  'mileage-asc': { figure: 'mileage', descending: false },
  'power-desc': { figure: 'power', descending: true },
  'benefit-desc': { figure: 'benefit', descending: true },
}

/** Behind every figure that there is: Int32's largest. */
const LAST_RANK = 2 ** 31 - 1

/** Keys are gathered in at least this many places before the best are picked out. */
const MIN_COLLECTED_KEYS = 1_024

/**
 * Ids of the cars that stand at `from` up to `to` (exclusive) when `rows` are put in order. Only as much is sorted as
 * is asked for: an order kept ready for the whole stock would have to be made again at every change of a price.
 */
export function selectPage(
  columns: Columns,
  rows: Uint32Array,
  sort: CatalogueSort,
  { from, to }: { from: number; to: number },
  room: Float64Array,
): number[] {
  const end = Math.min(to, rows.length)
  if (from >= end) return []
  const { figure, descending } = SORT_ORDERS[sort]
  const keys = collectSmallestKeys(columns.numbers[figure], rows, descending, end, room)
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
 * The `wanted` smallest keys among those of `rows`. A key is figure and row in one number that sorts as it should: by
 * the figure, the unknown last, then the later row first. Once enough are gathered, only smaller ones are let in.
 */
function collectSmallestKeys(
  figures: Int32Array,
  rows: Uint32Array,
  descending: boolean,
  wanted: number,
  room: Float64Array,
): Float64Array {
  const places = Math.min(room.length, Math.max(MIN_COLLECTED_KEYS, wanted * 4))
  let gathered = 0
  let limit = Number.POSITIVE_INFINITY
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    const figure = figures[row] ?? -1
    const rank = figure < 0 ? LAST_RANK : descending ? LAST_RANK - 1 - figure : figure
    const key = rank * MAX_ROWS + (MAX_ROWS - 1 - row)
    if (key >= limit) continue
    if (gathered === places) {
      quickSelect(room.subarray(0, gathered), wanted - 1)
      limit = room[wanted - 1] ?? limit
      gathered = wanted
      if (key >= limit) continue
    }
    room[gathered++] = key
  }
  quickSelect(room.subarray(0, gathered), wanted - 1)
  return room.subarray(0, wanted)
}

const rowOf = (key: number) => MAX_ROWS - 1 - (key % MAX_ROWS)

/** Hoare's selection: afterwards the key at `place` is where sorting would put it, and none after it is smaller. */
function quickSelect(keys: Float64Array, place: number): void {
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
    if (place <= right) high = right
    else if (place >= left) low = left
    else return
  }
}

const medianOf = (a: number, b: number, c: number) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
