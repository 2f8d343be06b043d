import type { ContentProblem, FolderItem, Reference } from '../folder/content-item.ts'
import { FIXED_PAGES, isMachineFile, checkAddress, type KnownAddresses } from '../addresses/site-addresses.ts'

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
