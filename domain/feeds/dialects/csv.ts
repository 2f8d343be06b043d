import { tagKey } from '../feed-element.ts'
import type { FeedRecord } from '../feed-record.ts'
import { FieldGatherer, findFieldWord } from '../field-words.ts'
import { splitOptions } from './dialect.ts'

/** A price list of a dealer: its first rows until the header are titles, each row below is a car. */
export const CSV_NAME = 'CSV'

/** Whether these cells head a price list: at least three columns that are known, a car and a price among them. */
export function isHeader(cells: readonly string[]): boolean {
  const fields = new Set(cells.map((cell) => findFieldWord(tagKey(cell))?.field))
  const namesCar = fields.has('model') || fields.has('name') || fields.has('vin')
  const namesPrice = fields.has('price') || fields.has('finalPrice') || fields.has('listPrice')
  fields.delete(undefined)
  return fields.size >= 3 && namesCar && namesPrice
}

/** One row as a record; `columns` are the header's cells. Undefined for a row without a single value. */
export function readRow(columns: readonly string[], cells: readonly string[], line: number): FeedRecord | undefined {
  const gatherer = new FieldGatherer()
  for (const [index, cell] of cells.entries()) gatherer.add(tagKey(columns[index] ?? ''), cell)
  const { fields } = gatherer
  if (Object.keys(fields).length === 0) return undefined
  return {
    line,
    fields,
    photoUrls: (fields.photos ?? '').split(/[\s,;|]+/).filter(Boolean),
    equipment: splitOptions(fields.options),
    branchNames: fields.branch === undefined ? [] : [fields.branch],
    kept: {},
  }
}
