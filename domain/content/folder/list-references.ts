import type { ContentBlock } from '../block.ts'
import { readTarget } from '../read-target.ts'
import type { Place, Reference } from './content-thing.ts'

/** What is written like a link (see spans.ts), whether it can be one or not. */
const LINK = /\[[^[\]\n]+\]\(([^()\s]+)\)/g

/** The address that a target leads to; nothing for a form. */
export function listTarget(target: string | null, place: Place): Reference[] {
  const read = target === null ? undefined : readTarget(target)
  return read?.kind === 'page' ? [{ kind: 'address', address: read.path, place }] : []
}

/** The picture that a thing names, if it names one. */
export const listPicture = (name: string | null, place: Place): Reference[] =>
  name === null ? [] : [{ kind: 'picture', name, place }]

/** The links in a text. */
export function listLinks(text: string | null, place: Place): Reference[] {
  return [...(text ?? '').matchAll(LINK)].flatMap(([, target = '']): Reference[] =>
    // Forms can be links too; what leads out of the site is told as an address that is none.
    readTarget(target)?.kind === 'form' ? [] : [{ kind: 'address', address: target, place }],
  )
}

/** All that blocks need to be there. */
export function listBlockReferences(blocks: readonly ContentBlock[]): Reference[] {
  return blocks.flatMap((block, index): Reference[] => {
    const at = (...place: Place) => ['blocks', index, ...place]
    return [...listOwn(block, at), ...listTexts(block, at())]
  })
}

function listOwn(block: ContentBlock, at: (...place: Place) => Place): Reference[] {
  switch (block.kind) {
    case 'picture':
      return listPicture(block.picture, at('picture'))
    case 'tiles':
      return block.tiles.flatMap(({ target }, tile) => listTarget(target, at('tiles', tile, 'target')))
    case 'button':
      return listTarget(block.target, at('target'))
    case 'cars':
      return [{ kind: 'address', address: block.address, place: at('address') }]
    case 'text':
    case 'list':
    case 'steps':
    case 'facts':
    case 'table':
    case 'questions':
    case 'notice':
    case 'form':
    case 'tool':
      return []
    default:
      return block satisfies never
  }
}

/** The links in every text of a value, however deep it lies. */
function listTexts(value: unknown, place: Place): Reference[] {
  if (typeof value === 'string') return listLinks(value, place)
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => listTexts(item, [...place, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => listTexts(item, [...place, key]))
}
