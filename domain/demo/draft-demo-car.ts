import type { DemoCar } from '#db/demo/compose-stock.ts'
import type { Brand } from '../cars/reference/brand.ts'
import { findBrand } from '../cars/reference/find-brand.ts'
import { findModel } from '../cars/reference/find-model.ts'
import { slugify } from '../cars/reference/slug.ts'
import type { CarDraft } from '../feeds/drafts/car-draft.ts'

/** A host that cannot exist: the pictures are in the project, their addresses are only unique keys. */
const PICTURE_HOST = 'https://demo.invalid/'

/** The address of a demo picture in the database; without a name, the prefix of all of them. */
export function demoPictureUrl(name?: string): string {
  return name === undefined ? PICTURE_HOST : `${PICTURE_HOST}${name}.webp`
}

/** A car of the demo stock as a draft like any feed's. */
export function draftDemoCar({ draft: { brandName, modelName, pictureNames, ...facts } }: DemoCar): CarDraft {
  const brand = findBrand(brandName)
  const model = brand && findModel(brand, modelName)
  return {
    ...facts,
    brand: toDraftName(brandName, brand),
    model: toDraftName(modelName, model),
    photoUrls: pictureNames.map(demoPictureUrl),
  }
}

function toDraftName(name: string, known: Pick<Brand, 'slug' | 'name' | 'nameRu'> | undefined) {
  return known === undefined
    ? { slug: slugify(name), name, nameRu: null, isKnown: false }
    : { slug: known.slug, name: known.name, nameRu: known.nameRu, isKnown: true }
}
