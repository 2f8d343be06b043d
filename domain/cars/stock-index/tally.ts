import {
  CHOICE_FILTERS,
  RANGE_FILTERS,
  type ChoiceFilter,
  type RangeBounds,
  type RangeFilter,
} from '../catalogue-query.ts'
import { byChoice, byRange, type Columns } from './columns.ts'
import { PASSES, numberOf } from './verdicts.ts'

const HISTOGRAM_STEPS = 20

/** The rows that an answer is about. */
export interface Sieve {
  /** Rows that pass every filter, ascending. */
  passing: Uint32Array
  /** Rows that fail exactly one filter, by the filter that they fail. */
  near: Map<ChoiceFilter | RangeFilter, Uint32Array>
}

export interface Tally {
  /** By filter, then by code. */
  counts: Record<ChoiceFilter, Uint32Array>
  bounds: Record<RangeFilter, RangeBounds | null>
}

/** Sorts the judged rows apart. `rows` is room for all of them, which the sieve keeps. */
export function sift(size: number, verdicts: Uint8Array, rows: Uint32Array): Sieve {
  const sizes = countVerdicts(size, verdicts)
  const starts = new Uint32Array(256)
  let start = 0
  const near: Sieve['near'] = new Map()
  const passing = rows.subarray(0, sizes[PASSES])
  start = passing.length
  for (const filter of [...CHOICE_FILTERS, ...RANGE_FILTERS]) {
    const number = numberOf(filter)
    starts[number] = start
    const end = start + (sizes[number] ?? 0)
    if (end > start) near.set(filter, rows.subarray(start, end))
    start = end
  }
  placeRows(size, verdicts, starts, rows)
  return { passing, near }
}

/** Counts every option of every filter, and the bounds of every range, among the cars that pass all other filters. */
export function tally(columns: Columns, { passing, near }: Sieve, sizes: Record<ChoiceFilter, number>): Tally {
  const counts = byChoice((filter) => {
    const found = new Uint32Array(sizes[filter])
    countCodes(columns.codes[filter], passing, found)
    countCodes(columns.codes[filter], near.get(filter) ?? NO_ROWS, found)
    return found
  })
  const bounds = byRange((filter) => {
    const lists = [passing, near.get(filter) ?? NO_ROWS]
    return boundsOf(columns.figures[filter], lists, filter === 'price' ? HISTOGRAM_STEPS : 0)
  })
  return { counts, bounds }
}

const NO_ROWS = new Uint32Array(0)

function countVerdicts(size: number, verdicts: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256)
  for (let row = 0; row < size; row++) {
    const verdict = verdicts[row] ?? 0
    counts[verdict] = (counts[verdict] ?? 0) + 1
  }
  return counts
}

function placeRows(size: number, verdicts: Uint8Array, starts: Uint32Array, rows: Uint32Array): void {
  for (let row = 0; row < size; row++) {
    const verdict = verdicts[row] ?? 0
    if (verdict === 255) continue
    const place = starts[verdict] ?? 0
    rows[place] = row
    starts[verdict] = place + 1
  }
}

/**
 * Adds the codes of `rows` to `counts`. Four tables take turns: most cars share a value («левый руль»), and adding to a
 * number that was written a moment ago would wait for that write.
 */
function countCodes(codes: Uint16Array, rows: Uint32Array, counts: Uint32Array): void {
  const width = counts.length
  const tables = new Uint32Array(width * 4)
  const [second, third, fourth] = [width, width * 2, width * 3]
  const whole = rows.length - (rows.length % 4)
  for (let at = 0; at < whole; at += 4) {
    const a = codes[rows[at] ?? 0] ?? 0
    const b = second + (codes[rows[at + 1] ?? 0] ?? 0)
    const c = third + (codes[rows[at + 2] ?? 0] ?? 0)
    const d = fourth + (codes[rows[at + 3] ?? 0] ?? 0)
    tables[a] = (tables[a] ?? 0) + 1
    tables[b] = (tables[b] ?? 0) + 1
    tables[c] = (tables[c] ?? 0) + 1
    tables[d] = (tables[d] ?? 0) + 1
  }
  for (let at = whole; at < rows.length; at++) {
    const code = codes[rows[at] ?? 0] ?? 0
    tables[code] = (tables[code] ?? 0) + 1
  }
  for (let at = 0; at < tables.length; at++) counts[at % width] = (counts[at % width] ?? 0) + (tables[at] ?? 0)
}

function boundsOf(figures: Int32Array, lists: Uint32Array[], steps: number): RangeBounds | null {
  let min = 2 ** 31 - 1
  let max = -1
  for (const rows of lists) {
    for (let at = 0; at < rows.length; at++) {
      const figure = figures[rows[at] ?? 0] ?? -1
      if (figure > max) max = figure
      if (figure >= 0 && figure < min) min = figure
    }
  }
  if (max < 0) return null
  const histogram = new Uint32Array(steps)
  if (steps > 0) for (const rows of lists) countSteps(figures, rows, min, max, histogram)
  return { min, max, histogram: [...histogram] }
}

function countSteps(figures: Int32Array, rows: Uint32Array, min: number, max: number, histogram: Uint32Array): void {
  const width = max - min + 1
  for (let at = 0; at < rows.length; at++) {
    const figure = figures[rows[at] ?? 0] ?? -1
    if (figure < 0) continue
    const step = Math.floor(((figure - min) * histogram.length) / width)
    histogram[step] = (histogram[step] ?? 0) + 1
  }
}
