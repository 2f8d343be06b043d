import { tagKey } from '../feed-element.ts'
import type { FeedRecord } from '../feed-record.ts'
import { FieldGatherer, findFieldWord } from '../field-words.ts'
import { branchNamesIn, splitOptions } from './dialect.ts'

/** A price list of a dealer: its first rows until the header are titles, each row below is a car. */
export const CSV_NAME = 'CSV'

const BETWEEN_ADDRESSES = /[\s,;|]+/
/** Meta writes `image[0].url`, Google `additional_image_link`. */
const isPhotoColumn = (key: string) => /^image\d+url$/.test(key) || key === 'additionalimagelink'
/** Columns of Meta's and Google's lists, which no Russian price list has. */
const WORLDWIDE = new Set(['vehicle_id', 'state_of_vehicle', 'mileage.value', 'store_code', 'body_style'].map(tagKey))

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
  const unused: string[] = []
  const photoUrls: string[] = []
  for (const [index, cell] of cells.entries()) {
    const key = tagKey(columns[index] ?? '')
    if (isPhotoColumn(key)) photoUrls.push(...cell.split(BETWEEN_ADDRESSES))
    else if (!gatherer.add(key, cell) && cell.trim() !== '') unused.push(columns[index] || `column ${index + 1}`)
  }
  const { fields } = gatherer
  if (Object.keys(fields).length === 0) return undefined
  return {
    line,
    fields,
    photoUrls: [...(fields.photos ?? '').split(BETWEEN_ADDRESSES), ...photoUrls].filter(Boolean),
    equipment: splitOptions(fields.options),
    branchNames: branchNamesIn(fields),
    unused,
    ...(columns.some((column) => WORLDWIDE.has(tagKey(column))) && { isWorldwide: true }),
    kept: {},
  }
}
