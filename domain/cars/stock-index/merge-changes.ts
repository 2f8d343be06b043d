import { CHOICE_FILTERS } from '../catalogue-query.ts'
import { createColumns, FIGURES, type Columns } from './columns.ts'

/** Changed cars in the order of their ids: their new rows, and whether each still stands in the catalogue. */
export interface Changes {
  columns: Columns
  /** By row: 1 stands in the catalogue. */
  listed: Uint8Array
}

/**
 * The stock with `changes` in it, rows in the order of their ids. Where no car comes or goes (a new price, a
 * reservation) the rows are overwritten where they stand; else the columns are new ones and `base` is as it was.
 */
export function mergeChanges(base: Columns, changes: Changes): Columns {
  const rows = findRows(base, changes.columns)
  if (rows.every((row, change) => row >= 0 === (changes.listed[change] === 1))) {
    eachColumn(changes.columns, base, (from, to) => scatter(from, rows, to))
    return base
  }
  const plan = planMerge(base, changes, rows)
  const merged = createColumns(plan.length)
  merged.size = plan.length
  gather(base.ids, changes.columns.ids, plan, merged.ids)
  for (const filter of CHOICE_FILTERS) {
    gather(base.codes[filter], changes.columns.codes[filter], plan, merged.codes[filter])
  }
  for (const figure of FIGURES) {
    gather(base.figures[figure], changes.columns.figures[figure], plan, merged.figures[figure])
  }
  return merged
}

/** The row of each changed car in `base`; -1 for a car that is not there. */
function findRows(base: Columns, changed: Columns): Int32Array {
  return Int32Array.from(changed.ids.subarray(0, changed.size), (id) => findRow(base, id))
}

function findRow({ ids, size }: Columns, id: number): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low < size && ids[low] === id ? low : -1
}

/** Where each row of the merged stock comes from: a row of `base`, or, below zero, change -1 - n. */
function planMerge(base: Columns, { columns, listed }: Changes, rows: Int32Array): Int32Array {
  const plan = new Int32Array(base.size + columns.size)
  let size = 0
  let row = 0
  for (let change = 0; change < columns.size; change++) {
    const id = columns.ids[change] ?? 0
    while (row < base.size && (base.ids[row] ?? 0) < id) plan[size++] = row++
    if (rows[change] === row) row++
    if (listed[change] === 1) plan[size++] = -1 - change
  }
  while (row < base.size) plan[size++] = row++
  return plan.subarray(0, size)
}

type Column = Float64Array | Uint16Array | Int32Array

function eachColumn(from: Columns, to: Columns, copy: (from: Column, to: Column) => void): void {
  copy(from.ids, to.ids)
  for (const filter of CHOICE_FILTERS) copy(from.codes[filter], to.codes[filter])
  for (const figure of FIGURES) copy(from.figures[figure], to.figures[figure])
}

function scatter(from: Column, rows: Int32Array, to: Column): void {
  for (let change = 0; change < rows.length; change++) {
    const row = rows[change] ?? -1
    if (row >= 0) to[row] = from[change] ?? 0
  }
}

function gather(base: Column, changed: Column, plan: Int32Array, merged: Column): void {
  for (let row = 0; row < plan.length; row++) {
    const source = plan[row] ?? 0
    merged[row] = (source >= 0 ? base[source] : changed[-1 - source]) ?? 0
  }
}
