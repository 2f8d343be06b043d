import { type FeedElement, tagKey } from '../feed-element.ts'
import type { FeedRecord } from '../feed-record.ts'
import { type Dialect, readCommon } from './dialect.ts'

/** Meta's automotive inventory: `listings > listing`. */
export const meta: Dialect = {
  name: 'Meta',
  path: ['listings', 'listing'],
  read: readListing,
}

/** Google's vehicle listings: RSS whose elements begin with `g:`. */
export const google: Dialect = {
  name: 'Google',
  path: ['rss', 'channel', 'item'],
  read: (car) => readListing({ ...car, children: car.children.map(withoutPrefix) }),
}

const withoutPrefix = (element: FeedElement) => ({ ...element, key: tagKey(element.name.replace(/^g:/i, '')) })

/** Their `sale_price` is what the car costs now and `price` what it cost before, both with the currency. */
function readListing(car: FeedElement): FeedRecord {
  const record = readCommon(car, 'listing')
  const { fields } = record
  if (fields.finalPrice !== undefined) {
    fields.listPrice = fields.price
    fields.price = fields.finalPrice
    delete fields.finalPrice
  }
  return { ...record, isWorldwide: true }
}
