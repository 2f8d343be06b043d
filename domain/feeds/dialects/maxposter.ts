import { childrenOf, type FeedElement } from '../records/feed-element.ts'
import { type Dialect, parseCommon } from './dialect.ts'

/** Maxposter: `vehicles > vehicle`, with equipment in groups and, in real files, some of auto.ru's tags. */
export const maxposter: Dialect = {
  name: 'Maxposter',
  path: ['vehicles', 'vehicle'],
  parse(car) {
    const record = parseCommon(car, 'maxposter', { handledKeys: ['equipment', 'status'] })
    const groups = childrenOf(car, 'equipment').flatMap((equipment) => childrenOf(equipment, 'group'))
    if (groups.length > 0) record.equipment = groups.map(parseGroup)
    const reserved = childrenOf(car, 'status')
      .flatMap((status) => childrenOf(status, 'reserved'))[0]
      ?.text.trim()
    if (reserved) record.fields.reserved ??= reserved
    return record
  },
}

const parseGroup = (group: FeedElement) => ({
  name: group.attributes.get('name') ?? '',
  items: childrenOf(group, 'element').map((element) => element.text),
})
