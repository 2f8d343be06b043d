import { isMiles, getMileageUnit } from '../drafts/draft-facts.ts'
import { tagKey } from './feed-element.ts'
import type { FeedField, FeedRecord } from './feed-record.ts'

const META_NAMES = ['vehicle_id', 'state_of_vehicle', 'mileage.value', 'exterior_color'].map(tagKey)
/** VK's lists use Google's names too. */
const GOOGLE_NAMES = ['store_code', 'image_link', 'body_style'].map(tagKey)
/** Names that only these formats use: neither Russian formats nor Russian price lists have them. */
const WORLDWIDE_NAMES: ReadonlySet<string> = new Set([...META_NAMES, ...GOOGLE_NAMES])
const CYRILLIC = /\p{Script=Cyrillic}/u

/** What is known of a feed before its first car. */
interface FeedShape {
  /** Whether the format itself is Meta's or Google's. */
  isWorldwide: boolean
  /** A price list: its columns can have any names. */
  isList: boolean
  /** The beginning of the feed, long enough to recognise a Russian one. */
  head: string
}

const hasWorldwideNames = ({ names }: FeedRecord) => names.some((name) => WORLDWIDE_NAMES.has(name))

/** The format whose columns a list has; undefined when it follows none of them. */
export function detectListFormat(columns: readonly string[]): 'Meta' | 'Google' | undefined {
  const keys = columns.map(tagKey)
  if (META_NAMES.some((name) => keys.includes(name))) return 'Meta'
  return GOOGLE_NAMES.some((name) => keys.includes(name)) ? 'Google' : undefined
}

/**
 * Marks the cars of a feed that does not clearly come from Russia: a format or a list of Meta or Google; or, when there
 * is no Cyrillic letter in its head, any list, their names in another format, or miles. In such feeds `sale_price` is
 * what a car costs now, and `price` what it cost before.
 */
export async function* markWorldwide(
  records: AsyncIterable<FeedRecord>,
  { isWorldwide, isList, head }: FeedShape,
): AsyncGenerator<FeedRecord> {
  const isInRussian = CYRILLIC.test(head)
  for await (const record of records) {
    const isMarked =
      isWorldwide ||
      (isList && (!isInRussian || hasWorldwideNames(record))) ||
      (!isInRussian && (hasWorldwideNames(record) || isMiles(getMileageUnit(record.fields))))
    yield isMarked ? { ...withSalePrice(record), isWorldwide: true } : record
  }
}

/** The sale price becomes the price, and the price the list price; a list price beside both yields to it. */
function withSalePrice(record: FeedRecord): FeedRecord {
  const { finalPrice, ...fields } = record.fields
  if (finalPrice === undefined) return record
  const { finalPrice: saleName, ...otherNames } = record.sourceNames
  const alternatives = record.alternatives.map((alternative) => ({
    ...alternative,
    field: FIELD_SHIFTS[alternative.field] ?? alternative.field,
  }))
  if (fields.price === undefined) {
    return {
      ...record,
      fields: { ...fields, price: finalPrice },
      sourceNames: { ...otherNames, price: saleName },
      alternatives,
    }
  }
  if (fields.listPrice !== undefined) {
    alternatives.push({ field: 'listPrice', name: otherNames.listPrice ?? 'listPrice', text: fields.listPrice })
  }
  return {
    ...record,
    fields: { ...fields, listPrice: fields.price, price: finalPrice },
    sourceNames: { ...otherNames, listPrice: otherNames.price, price: saleName },
    alternatives,
  }
}

const FIELD_SHIFTS: Partial<Record<FeedField, FeedField>> = { finalPrice: 'price', price: 'listPrice' }
