import type { CarBody } from '../car.ts'

/** Bodies that buyers compare with each other, and that depreciate alike. */
const CLASSES: readonly (readonly CarBody[])[] = [
  ['sedan', 'hatchback', 'liftback', 'wagon'],
  ['crossover', 'suv'],
  ['coupe', 'convertible'],
  ['minivan', 'van'],
  ['pickup'],
  ['limousine'],
]

/** The bodies of the same class, including the body itself. */
export const bodyClass = (body: CarBody): readonly CarBody[] =>
  CLASSES.find((bodies) => bodies.includes(body)) ?? [body]
