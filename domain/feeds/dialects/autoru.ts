import { parseModificationText } from '#domain/cars/reference/attributes/parse-modification-text.ts'
import { findTrailingModification } from '../drafts/parse-car-name.ts'
import { type Dialect, parseCommon } from './dialect.ts'

/** auto.ru: `data > cars > car`, the format that most programs export. */
export const autoru: Dialect = {
  name: 'auto.ru',
  path: ['data', 'cars', 'car'],
  parse(car) {
    const record = parseCommon(car, 'autoru')
    const { fields } = record
    // Its catalogue names every fuel but petrol.
    if (fields.fuel === undefined && fields.engine === undefined) {
      const modification = fields.modification ?? findTrailingModification(fields.make, fields.model ?? '')
      const told = parseModificationText(modification ?? '')
      if (told.isCatalogued && told.fuel === undefined) fields.fuel = 'petrol'
    }
    return record
  },
}
