import type { ContentProblem, FolderItem, Reference } from '../folder/content-item.ts'
import { FIXED_PAGES, isMachineFile, checkAddress, type KnownAddresses } from '../addresses/site-addresses.ts'

/** What there is to refer to once an import is done. */
export interface ReferenceTargets extends KnownAddresses {
  hasPicture: (name: string) => boolean
  /** Whether a page is known to be at that path. */
  hasPage: (path: string) => boolean
}

/** What things refer to that is not there, each with the file that says so. */
export function checkReferences(things: readonly FolderItem[], surroundings: ReferenceTargets): ContentProblem[] {
  return things.flatMap((thing) =>
    thing.references.flatMap((reference): ContentProblem[] => {
      const message = checkReference(reference, surroundings)
      return message === undefined ? [] : [{ file: thing.file, ...thing.locate(reference.place), message }]
    }),
  )
}

/** Why a reference leads nowhere; undefined when it leads somewhere. */
export function checkReference(reference: Reference, surroundings: ReferenceTargets): string | undefined {
  switch (reference.kind) {
    case 'picture':
      return surroundings.hasPicture(reference.name)
        ? undefined
        : `there is no picture «${reference.name}»: put ${reference.name}.jpg, .png or .webp into pictures/`
    case 'address':
      return checkAddress(reference.address, surroundings)
    case 'goal':
      return isMachineFile(reference.address) ? undefined : checkAddress(reference.address, surroundings)
    case 'free':
      return FIXED_PAGES.includes(reference.address) || surroundings.hasPage(reference.address)
        ? `«${reference.address}» has not moved: there is a page. Take the line away, or the page (--remove-missing, where its file is gone)`
        : undefined
    case 'car':
      return surroundings.hasCar(reference.brand, reference.model || undefined)
        ? undefined
        : `there is no ${reference.model === '' ? 'brand' : 'model'} «${[reference.brand, reference.model].filter(Boolean).join('/')}» in the reference data or in the stock`
    default:
      return reference satisfies never
  }
}
