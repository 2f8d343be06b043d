import { BRANDS } from '#domain/cars/reference/brands.ts'
import { listExtraSpellings } from './extra-spellings.ts'
import { createNameIndex, type NameIndex } from './name-index.ts'

/** A book of every brand and model that the trade knows, in stock or not. */
export function createReferenceIndex(): NameIndex {
  const book = createNameIndex()
  for (const brand of BRANDS) {
    book.addBrand(brand.slug, [...brand.spellings, ...listExtraSpellings(brand)])
    for (const model of brand.models) {
      book.addModel(brand.slug, model.slug, [...model.spellings, ...listExtraSpellings(brand, model)])
    }
  }
  return book
}
