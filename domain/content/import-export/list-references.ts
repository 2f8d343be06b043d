import type { ContentBlock } from '../pages/block.ts'
import { parseTarget } from '../addresses/parse-target.ts'
import type { ValuePath, Reference } from '../folder/content-item.ts'

/** What is written like a link (see spans.ts), whether it can be one or not. */
const LINK_PATTERN = /\[[^[\]\n]+\]\(([^()\s]+)\)/g

/** The address that a target leads to; nothing for a form. */
export function listTargetReferences(target: string | null, place: ValuePath): Reference[] {
  const read = target === null ? undefined : parseTarget(target)
  return read?.kind === 'page' ? [{ kind: 'address', address: read.path, place }] : []
}

/** The picture that a thing names, if it names one. */
export const listPictureReferences = (name: string | null, place: ValuePath): Reference[] =>
  name === null ? [] : [{ kind: 'picture', name, place }]

/** The links in a text. */
export function listLinkReferences(text: string | null, place: ValuePath): Reference[] {
  return [...(text ?? '').matchAll(LINK_PATTERN)].flatMap(([, target = '']): Reference[] =>
    // Forms can be links too; what leads out of the site is told as an address that is none.
    parseTarget(target)?.kind === 'form' ? [] : [{ kind: 'address', address: target, place }],
  )
}

/** All that blocks need to be there. */
export function listBlockReferences(blocks: readonly ContentBlock[]): Reference[] {
  return blocks.flatMap((block, index): Reference[] => {
    const at = (...place: ValuePath) => ['blocks', index, ...place]
    return [...listOwnReferences(block, at), ...listTextReferences(block, at())]
  })
}

function listOwnReferences(block: ContentBlock, at: (...place: ValuePath) => ValuePath): Reference[] {
  switch (block.kind) {
    case 'picture':
      return listPictureReferences(block.picture, at('picture'))
    case 'tiles':
      return block.tiles.flatMap(({ target }, tile) => listTargetReferences(target, at('tiles', tile, 'target')))
    case 'button':
      return listTargetReferences(block.target, at('target'))
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
function listTextReferences(value: unknown, place: ValuePath): Reference[] {
  if (typeof value === 'string') return listLinkReferences(value, place)
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => listTextReferences(item, [...place, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => listTextReferences(item, [...place, key]))
}
