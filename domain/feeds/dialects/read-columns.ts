import type { FeedField, FeedFields, FeedRecord } from '../records/feed-record.ts'
import { FieldCollector } from '../records/field-names.ts'
import { listBranchNames, listOptions, listPhotoTexts, UNUSABLE_PHOTOS } from './dialect.ts'

/** The fields that a person can let a column mean. */
export const COLUMN_FIELDS = [
  'make',
  'model',
  'name',
  'generation',
  'modification',
  'trim',
  'vin',
  'year',
  'mileage',
  'body',
  'doors',
  'engine',
  'fuel',
  'engineVolume',
  'powerHp',
  'gearbox',
  'drive',
  'wheel',
  'colour',
  'colourName',
  'owners',
  'title',
  'condition',
  'block',
  'availability',
  'reserved',
  'price',
  'listPrice',
  'finalPrice',
  'tradeInDiscount',
  'creditDiscount',
  'insuranceDiscount',
  'optionalDiscount',
  'maxDiscount',
  'branch',
  'description',
  'options',
  'photos',
  'videoUrl',
  'guarantee',
] as const satisfies readonly FeedField[]
export type ColumnField = (typeof COLUMN_FIELDS)[number]

/** Whether a column can mean that. */
export const isColumnField = (text: string): text is ColumnField => COLUMN_FIELDS.some((field) => field === text)

/** What people have decided about columns, by `columnKey`; null: it is not needed. */
export type ColumnMeanings = ReadonlyMap<string, ColumnField | null>

/** Names of columns differ by case alone. */
export const columnKey = (name: string): string => name.toLowerCase()

/**
 * Reads the values of a car whose columns people have explained. Where the feed has the same field under a name that is
 * known, that value counts.
 */
export function readColumns(record: FeedRecord, columns: ColumnMeanings): FeedRecord {
  const explained = columns.size === 0 ? [] : record.unused.filter(({ name }) => columns.has(columnKey(name)))
  if (explained.length === 0) return record
  const collector = new FieldCollector()
  for (const { name, text } of explained) {
    const field = columns.get(columnKey(name))
    if (field && text !== null) collector.addAs(field, name, text)
  }
  const photos = listPhotoTexts(collector).filter(Boolean)
  const unused = record.unused.filter(
    (value) => !explained.includes(value) && (value.name !== UNUSABLE_PHOTOS || photos.length === 0),
  )
  return {
    ...record,
    ...mergeFields(record, collector),
    photoUrls: [...record.photoUrls, ...photos],
    branchNames: [...record.branchNames, ...listBranchNames(collector)],
    equipment: [...record.equipment, ...listOptions(collector)],
    unused,
  }
}

function mergeFields(record: FeedRecord, collector: FieldCollector) {
  const fields: FeedFields = { ...collector.fields, ...record.fields }
  const sourceNames = { ...collector.sourceNames, ...record.sourceNames }
  const outranked = COLUMN_FIELDS.flatMap((field) => {
    const text = collector.fields[field]
    const isOutranked = text !== undefined && record.fields[field] !== undefined
    return isOutranked ? [{ field, name: collector.sourceNames[field] ?? field, text }] : []
  })
  return { fields, sourceNames, alternatives: [...record.alternatives, ...outranked, ...collector.alternatives] }
}
