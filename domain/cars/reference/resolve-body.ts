import type { CarBody } from '../car.ts'
import type { Model } from './brand.ts'

/**
 * Distinguishes a crossover from a true off-roader, which feeds do not: auto.ru and Avito call both «Внедорожник». A
 * model that is known as only one of the two gets that one; any other body is returned unchanged.
 */
export function resolveBody(model: Model | undefined, body: CarBody | undefined): CarBody | undefined {
  if (body !== 'suv' && body !== 'crossover') return body
  const known = model?.bodies.filter((known) => known === 'suv' || known === 'crossover') ?? []
  return known.length === 1 ? known[0] : body
}
