import { readModification } from '../../cars/reference/words/read-modification.ts'
import { findModificationBehind } from '../name-car.ts'
import { type Dialect, readCommon } from './dialect.ts'

/** auto.ru: `data > cars > car`, the format that most programs export. */
export const autoru: Dialect = {
  name: 'auto.ru',
  path: ['data', 'cars', 'car'],
  read(car) {
    const record = readCommon(car, 'autoru')
    const { fields } = record
    // Its catalogue names every fuel but petrol.
    if (fields.fuel === undefined && fields.engine === undefined) {
      const modification = fields.modification ?? findModificationBehind(fields.make, fields.model ?? '')
      const told = readModification(modification ?? '')
      if (told.isCatalogued && told.fuel === undefined) fields.fuel = 'petrol'
    }
    return record
  },
}
