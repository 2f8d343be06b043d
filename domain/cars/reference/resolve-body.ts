import type { CarBody } from '../car.ts'
import type { Model } from './brand.ts'

/**
 * Tells a crossover from a true off-roader, which feeds do not: auto.ru and Avito call both «Внедорожник». Where the
 * model is known as one of the two only, that one is returned; any other body stays as the feed said it.
 */
export function resolveBody(model: Model | undefined, body: CarBody | undefined): CarBody | undefined {
  if (body !== 'suv' && body !== 'crossover') return body
  const known = model?.bodies.filter((known) => known === 'suv' || known === 'crossover') ?? []
  return known.length === 1 ? known[0] : body
}
