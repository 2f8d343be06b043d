import { type Dialect, parseCommon } from './dialect.ts'

/** Avito: `Ads > Ad`. Generations, modifications and trims are ids of Avito's catalogue: stored as they are, never guessed. */
export const avito: Dialect = {
  name: 'Avito',
  path: ['ads', 'ad'],
  parse: (car) => parseCommon(car, 'avito'),
}
