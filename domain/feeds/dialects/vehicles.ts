import { type Dialect, parseCommon } from './dialect.ts'

/** `catalog > vehicles > vehicle`, as some site builders export it. */
export const vehicles: Dialect = {
  name: 'catalog/vehicles',
  path: ['catalog', 'vehicles', 'vehicle'],
  parse: (car) => parseCommon(car, 'vehicles'),
}
