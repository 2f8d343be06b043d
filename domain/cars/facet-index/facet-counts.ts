import {
  CHOICE_FACETS,
  FACET_NAMES,
  getRangeFacet,
  RANGE_FACETS,
  type ChoiceFacet,
  type FacetName,
  type RangeFacet,
} from '../facets/facets.ts'
import type { RangeBounds } from '../catalogue/catalogue-query.ts'
import { recordOf } from '../../keys-of.ts'
import type { Columns } from './columns.ts'
import { MATCHES, facetNumber } from './match-mask.ts'

const HISTOGRAM_BUCKETS = 20

/** The rows that a result is computed from. */
export interface RowPartition {
  /** Rows that match every predicate, ascending. */
  matching: Uint32Array
  /** Rows that fail exactly one predicate, by the facet that they fail. */
  nearMisses: Map<FacetName, Uint32Array>
}

export interface FacetCounts {
  /** By facet, then by code; empty for a facet that is not counted. */
  counts: Record<ChoiceFacet, Uint32Array>
  bounds: Record<RangeFacet, RangeBounds | null>
}

/** Partitions the rows by their mask values. `rows` is a buffer for all of them; the partition is a view of it. */
export function partitionRows(size: number, mask: Uint8Array, rows: Uint32Array): RowPartition {
  const sizes = countMaskValues(size, mask)
  const starts = new Uint32Array(256)
  let start = 0
  const nearMisses: RowPartition['nearMisses'] = new Map()
  const matching = rows.subarray(0, sizes[MATCHES])
  start = matching.length
  for (const facet of FACET_NAMES) {
    const number = facetNumber(facet)
    starts[number] = start
    const end = start + (sizes[number] ?? 0)
    if (end > start) nearMisses.set(facet, rows.subarray(start, end))
    start = end
  }
  placeRows(size, mask, starts, rows)
  return { matching, nearMisses }
}

/**
 * Counts every option of every facet, and the bounds of every range, among the cars that match all other facets. `sizes`
 * are the numbers of codes; a facet of size 0 is not counted.
 */
export function countFacets(
  columns: Columns,
  { matching, nearMisses }: RowPartition,
  sizes: Record<ChoiceFacet, number>,
): FacetCounts {
  const counts = recordOf(CHOICE_FACETS, (facet) => {
    const found = new Uint32Array(sizes[facet])
    if (found.length === 0) return found
    countCodes(columns.codes[facet], matching, found)
    countCodes(columns.codes[facet], nearMisses.get(facet) ?? NO_ROWS, found)
    return found
  })
  const bounds = recordOf(RANGE_FACETS, (facet) => {
    const lists = [matching, nearMisses.get(facet) ?? NO_ROWS]
    return boundsOf(columns.numbers[facet], lists, getRangeFacet(facet).hasHistogram ? HISTOGRAM_BUCKETS : 0)
  })
  return { counts, bounds }
}

const NO_ROWS = new Uint32Array(0)

function countMaskValues(size: number, mask: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256)
  for (let row = 0; row < size; row++) {
    const value = mask[row] ?? 0
    counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

function placeRows(size: number, mask: Uint8Array, starts: Uint32Array, rows: Uint32Array): void {
  for (let row = 0; row < size; row++) {
    const value = mask[row] ?? 0
    if (value === 255) continue
    const place = starts[value] ?? 0
    rows[place] = row
    starts[value] = place + 1
  }
}

/**
 * Adds the codes of `rows` to `counts`. Four tables are used in rotation: most cars share a value («левый руль»), and
 * adding to a number that was just written would wait for that write.
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
  if (steps > 0) for (const rows of lists) fillHistogram(figures, rows, min, max, histogram)
  return { min, max, histogram: [...histogram] }
}

function fillHistogram(figures: Int32Array, rows: Uint32Array, min: number, max: number, histogram: Uint32Array): void {
  const width = max - min + 1
  for (let at = 0; at < rows.length; at++) {
    const figure = figures[rows[at] ?? 0] ?? -1
    if (figure < 0) continue
    const step = Math.floor(((figure - min) * histogram.length) / width)
    histogram[step] = (histogram[step] ?? 0) + 1
  }
}
