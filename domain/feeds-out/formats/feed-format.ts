import type { OutgoingCar } from '../outgoing-car.ts'
import type { Seller } from '../seller.ts'
import { element } from '../write-xml.ts'

/** A format of an outgoing feed. It is written car by car, so that the memory does not depend on the feed's length. */
export interface FeedFormat {
  /** The beginning of the document; `now` is the time of writing. */
  head: (seller: Seller, now: Date) => string
  /** One car; empty when the format cannot include it (docs/feeds-out.md lists what each format requires). */
  car: (car: OutgoingCar, seller: Seller) => string
  foot: string
  /** The maximum number of cars in one file; the others are in further parts. */
  maxCars?: number
}

/** The XML declaration at the beginning of every document. */
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The beginning of an RSS feed with Google's names. */
export const formatRssHead = (seller: Seller) =>
  `${DECLARATION}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>` +
  element('title', seller.name) +
  element('link', `${seller.url}/`) +
  element('description', seller.name) +
  '\n'
