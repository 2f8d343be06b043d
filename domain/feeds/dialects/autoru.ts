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
    // auto.ru's catalogue names every fuel except petrol.
    if (fields.fuel === undefined && fields.engine === undefined) {
      const modification = fields.modification ?? findTrailingModification(fields.make, fields.model ?? '')
      const parsed = parseModificationText(modification ?? '')
      if (parsed.isCatalogued && parsed.fuel === undefined) fields.fuel = 'petrol'
    }
    return record
  },
}
