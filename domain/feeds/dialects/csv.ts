import { tagKey } from '../records/feed-element.ts'
import type { FeedField, FeedRecord, UnusedValue } from '../records/feed-record.ts'
import { FieldCollector, findField } from '../records/field-names.ts'
import { listBranchNames, listOptions, listPhotoTexts, listUnusablePhotos, URL_SEPARATORS } from './dialect.ts'

/** A price list of a dealer: its first rows until the header are titles, each row below is a car. */
export const CSV_NAME = 'CSV'

/** Meta writes `image[0].url`, Google `additional_image_link`. */
const isPhotoColumn = (key: string) => /^image\d+url$/.test(key) || key === 'additionalimagelink'

const CAR_FIELDS: readonly FeedField[] = ['model', 'name', 'vin']
const PRICE_FIELDS: readonly FeedField[] = ['price', 'finalPrice', 'listPrice']
/** A header has at least this many known columns. */
const MIN_KNOWN_COLUMNS = 3

/**
 * Whether these cells are the header of a price list: a car, a price and one more known column. If not, what is
 * missing.
 */
export function checkHeader(cells: readonly string[]): 'header' | 'no-price' | 'no-car' | 'unknown' {
  const fields = new Set(cells.flatMap((cell) => findField(cell)?.field ?? []))
  const namesCar = CAR_FIELDS.some((field) => fields.has(field))
  const namesPrice = PRICE_FIELDS.some((field) => fields.has(field))
  if (namesCar && namesPrice) return fields.size >= MIN_KNOWN_COLUMNS ? 'header' : 'unknown'
  if (fields.size < MIN_KNOWN_COLUMNS) return 'unknown'
  return namesCar ? 'no-price' : 'no-car'
}

/** One row as a record; `columns` are the header's cells. Undefined for a row without a single value. */
export function parseRow(columns: readonly string[], cells: readonly string[], line: number): FeedRecord | undefined {
  const collector = new FieldCollector()
  const unused: UnusedValue[] = []
  const extraPhotos: string[] = []
  for (const [index, cell] of cells.entries()) {
    const name = columns[index] ?? ''
    if (isPhotoColumn(tagKey(name))) extraPhotos.push(...cell.split(URL_SEPARATORS))
    else if (!collector.add(name, cell) && cell.trim() !== '')
      unused.push({ name: name || `column ${index + 1}`, text: cell.trim() })
  }
  const { fields } = collector
  if (Object.keys(fields).length === 0) return undefined
  const photoUrls = [...listPhotoTexts(collector), ...extraPhotos].filter(Boolean)
  return {
    line,
    fields,
    sourceNames: collector.sourceNames,
    alternatives: collector.alternatives,
    names: columns.map(tagKey),
    photoUrls,
    equipment: listOptions(collector),
    branchNames: listBranchNames(collector),
    unused: [...unused, ...listUnusablePhotos(photoUrls)],
    rawValues: {},
  }
}
