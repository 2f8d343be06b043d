import { parseModificationText } from '../../cars/reference/words/read-modification.ts'
import { findTrailingModification } from '../name-car.ts'
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
