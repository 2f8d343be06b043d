import type { CarBody } from '../car.ts'

/** Bodies that one buyer compares with each other, and that lose their price alike. */
const CLASSES: readonly (readonly CarBody[])[] = [
  ['sedan', 'hatchback', 'liftback', 'wagon'],
  ['crossover', 'suv'],
  ['coupe', 'convertible'],
  ['minivan', 'van'],
  ['pickup'],
  ['limousine'],
]

/** The bodies of the same class, its own among them. */
export const bodyClass = (body: CarBody): readonly CarBody[] =>
  CLASSES.find((bodies) => bodies.includes(body)) ?? [body]
