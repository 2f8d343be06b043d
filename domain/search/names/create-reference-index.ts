import { BRANDS } from '#domain/cars/reference/brands.ts'
import { listExtraSpellings } from './extra-spellings.ts'
import { createNameIndex, type NameIndex } from './name-index.ts'

/** An index of every brand and model of the reference data, in stock or not. */
export function createReferenceIndex(): NameIndex {
  const index = createNameIndex()
  for (const brand of BRANDS) {
    index.addBrand(brand.slug, [...brand.spellings, ...listExtraSpellings(brand)])
    for (const model of brand.models) {
      index.addModel(brand.slug, model.slug, [...model.spellings, ...listExtraSpellings(brand, model)])
    }
  }
  return index
}
