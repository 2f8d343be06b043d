import { type Dialect, readCommon } from './dialect.ts'

/** `catalog > vehicles > vehicle`, as some site builders export it. */
export const vehicles: Dialect = {
  name: 'catalog/vehicles',
  path: ['catalog', 'vehicles', 'vehicle'],
  read: (car) => readCommon(car, 'vehicles'),
}
