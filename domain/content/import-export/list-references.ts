import type { ContentBlock } from '../pages/block.ts'
import { parseTarget } from '../addresses/parse-target.ts'
import { isFormTarget } from '../addresses/target.ts'
import type { ValuePath, Reference, ContentProblem, FolderItem } from '../folder/content-item.ts'
import { FIXED_PAGES, isMachineFile, checkAddress, type KnownAddresses } from '../addresses/site-addresses.ts'

/** Text with the syntax of a link (see spans.ts), valid or not. */
const LINK_PATTERN = /\[[^[\]\n]+\]\(([^()\s]+)\)/g

/** The address of a target; nothing for a form. */
export function listTargetReferences(target: string | null, place: ValuePath): Reference[] {
  const parsed = target === null ? undefined : parseTarget(target)
  return parsed?.kind === 'page' ? [{ kind: 'address', address: parsed.path, place }] : []
}

/** The picture that an item names, if any. */
export const listPictureReferences = (name: string | null, place: ValuePath): Reference[] =>
  name === null ? [] : [{ kind: 'picture', name, place }]

/** The links in a text. */
export function listLinkReferences(text: string | null, place: ValuePath): Reference[] {
  return [...(text ?? '').matchAll(LINK_PATTERN)].flatMap(([, target = '']): Reference[] =>
    // Forms can be links too; a link out of the site is reported as an invalid address.
    isFormTarget(target) ? [] : [{ kind: 'address', address: target, place }],
  )
}

/** All references of blocks. */
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

/** The links in every text of a value, at any depth. */
function listTextReferences(value: unknown, place: ValuePath): Reference[] {
  if (typeof value === 'string') return listLinkReferences(value, place)
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => listTextReferences(item, [...place, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => listTextReferences(item, [...place, key]))
}

/** The possible targets of references after an import. */
export interface ReferenceTargets extends KnownAddresses {
  hasPicture: (name: string) => boolean
  /** Whether there certainly is a page at that path. */
  hasPage: (path: string) => boolean
}

/** The broken references of items, each with its file and place. */
export function checkReferences(items: readonly FolderItem[], targets: ReferenceTargets): ContentProblem[] {
  return items.flatMap((item) =>
    item.references.flatMap((reference): ContentProblem[] => {
      const message = checkReference(reference, targets)
      return message === undefined ? [] : [{ file: item.file, ...item.locate(reference.place), message }]
    }),
  )
}

/** Why a reference is broken; undefined when its target exists. */
export function checkReference(reference: Reference, targets: ReferenceTargets): string | undefined {
  switch (reference.kind) {
    case 'picture':
      return targets.hasPicture(reference.name)
        ? undefined
        : `there is no picture «${reference.name}»: put ${reference.name}.jpg, .png or .webp into pictures/`
    case 'address':
      return checkAddress(reference.address, targets)
    case 'move-target':
      return isMachineFile(reference.address) ? undefined : checkAddress(reference.address, targets)
    case 'moved-from':
      return FIXED_PAGES.includes(reference.address) || targets.hasPage(reference.address)
        ? `«${reference.address}» has not moved: there is a page. Take the line away, or the page (--remove-missing, where its file is gone)`
        : undefined
    case 'car':
      return targets.hasCar(reference.brand, reference.model || undefined)
        ? undefined
        : `there is no ${reference.model === '' ? 'brand' : 'model'} «${[reference.brand, reference.model].filter(Boolean).join('/')}» in the reference data or in the stock`
    default:
      return reference satisfies never
  }
}
