import { findMeantModel, getReferenceBrand } from '#domain/feeds/imports/name-index.server.ts'
import { isColumnField } from '#domain/feeds/dialects/read-columns.ts'
import { isListed, listMeanings, type WordField } from './word-field.ts'

/** Whether a word of this field can mean that. */
export function isMeaning(field: WordField, means: string): boolean {
  if (isListed(field)) return listMeanings(field).includes(means)
  switch (field) {
    case 'brand':
      return getReferenceBrand(means) !== undefined
    case 'model':
      return findMeantModel(means) !== undefined
    case 'column':
      return isColumnField(means)
    default:
      return field satisfies never
  }
}
