import { tagKey } from '../records/feed-element.ts'
import { type Dialect, parseCommon } from './dialect.ts'

/** Meta's automotive inventory: `listings > listing`. */
export const meta: Dialect = {
  name: 'Meta',
  path: ['listings', 'listing'],
  isWorldwide: true,
  parse: (car) => parseCommon(car, 'listing'),
}

/** Google's vehicle listings: RSS whose elements begin with `g:`. */
export const google: Dialect = {
  name: 'Google',
  path: ['rss', 'channel', 'item'],
  isWorldwide: true,
  parse: (car) => parseCommon({ ...car, children: car.children.map(withoutPrefix) }, 'listing'),
}

function withoutPrefix<Element extends { name: string }>(element: Element): Element & { key: string } {
  const name = element.name.replace(/^g:/i, '')
  return { ...element, name, key: tagKey(name) }
}
