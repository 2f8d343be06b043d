import { type Dialect, readCommon } from './dialect.ts'

/** `carcopy > offers > offer`. */
export const carcopy: Dialect = {
  name: 'carcopy',
  path: ['carcopy', 'offers', 'offer'],
  read: (car) => readCommon(car, 'carcopy'),
}
