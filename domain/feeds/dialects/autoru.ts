import { type Dialect, readCommon } from './dialect.ts'

/** What auto.ru's own catalogue calls a petrol engine: `2.0 AT (200 л.с.) 4WD`; the others carry `d`, `hyb`, `LPG`, `Electro`. */
const PETROL = /(?:^|\s)\d\.\d (?:MT|AT|AMT|CVT) \(\d+ л\.\s?с\.\)(?: 4WD)?$/

/** auto.ru: `data > cars > car`, the format that most programs export. */
export const autoru: Dialect = {
  name: 'auto.ru',
  path: ['data', 'cars', 'car'],
  read(car) {
    const record = readCommon(car, 'autoru')
    const { fields } = record
    if (fields.fuel === undefined && PETROL.test(fields.modification ?? '')) fields.fuel = 'petrol'
    return record
  },
}
