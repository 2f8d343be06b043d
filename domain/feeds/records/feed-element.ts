import { memoizeByText } from '#domain/cars/reference/brand.ts'
import { spellingKey } from '#domain/cars/reference/spelling-key.ts'

/** A piece of a feed's XML: one car, or something inside it. */
export interface FeedElement {
  /** The name as `tagKey` returns it. */
  key: string
  /** As it is written in the feed. */
  name: string
  /** By `tagKey`. */
  attributes: ReadonlyMap<string, string>
  text: string
  children: FeedElement[]
  line: number
}

/** One spelling for `engineType`, `engine_type`, `engine-type`, and for look-alike Cyrillic letters in any of them. */
export const tagKey = memoizeByText(spellingKey)

/** The children of `element` with that key. */
export function childrenOf(element: FeedElement, key: string): FeedElement[] {
  return element.children.filter((child) => child.key === key)
}
