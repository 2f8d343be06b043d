import { isMiles, mileageUnitOf } from './draft-facts.ts'
import { tagKey } from './feed-element.ts'
import type { FeedRecord } from './feed-record.ts'

const META = ['vehicle_id', 'state_of_vehicle', 'mileage.value', 'exterior_color'].map(tagKey)
/** VK's lists have taken over its names. */
const GOOGLE = ['store_code', 'image_link', 'body_style'].map(tagKey)
/** What these formats call things, and neither the formats nor the price lists of Russia do. */
const NAMES: ReadonlySet<string> = new Set([...META, ...GOOGLE])
const CYRILLIC = /\p{Script=Cyrillic}/u

/** What is known of a feed before its first car. */
interface FeedShape {
  /** The format's own: Meta's or Google's. */
  isWorldwide: boolean
  /** A price list, whose columns anybody names as they like. */
  isList: boolean
  /** Its beginning: as much as is needed to tell a Russian feed. */
  head: string
}

const hasTheirNames = ({ names }: FeedRecord) => names.some((name) => NAMES.has(name))

/** The format whose columns a list has; undefined for a list of its own. */
export function nameListFormat(columns: readonly string[]): 'Meta' | 'Google' | undefined {
  const keys = columns.map(tagKey)
  if (META.some((name) => keys.includes(name))) return 'Meta'
  return GOOGLE.some((name) => keys.includes(name)) ? 'Google' : undefined
}

/**
 * Marks the cars of a feed whose shape does not say that it comes from Russia: a format or a list of Meta or Google; or,
 * without a Cyrillic letter in sight, any list, their names in another format, or miles. Their `sale_price` is what a car
 * costs now, and `price` what it cost before.
 */
export async function* markWorldwide(
  records: AsyncIterable<FeedRecord>,
  { isWorldwide, isList, head }: FeedShape,
): AsyncGenerator<FeedRecord> {
  const isInRussian = CYRILLIC.test(head)
  for await (const record of records) {
    const isMarked =
      isWorldwide ||
      (isList && (!isInRussian || hasTheirNames(record))) ||
      (!isInRussian && (hasTheirNames(record) || isMiles(mileageUnitOf(record.fields))))
    yield isMarked ? { ...record, fields: withSalePrice(record.fields), isWorldwide: true } : record
  }
}

function withSalePrice(fields: FeedRecord['fields']): FeedRecord['fields'] {
  const { finalPrice, ...others } = fields
  return finalPrice === undefined
    ? fields
    : { ...others, listPrice: fields.price ?? fields.listPrice, price: finalPrice }
}
