import { type Dialect, parseCommon } from './dialect.ts'

/** `carcopy > offers > offer`. */
export const carcopy: Dialect = {
  name: 'carcopy',
  path: ['carcopy', 'offers', 'offer'],
  parse: (car) => parseCommon(car, 'carcopy'),
}
