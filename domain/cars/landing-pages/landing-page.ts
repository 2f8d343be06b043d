import type { CarBody, CatalogueBlock } from '../car.ts'

/** A page of the catalogue that has an address and words of its own. Brands and models by slug. */
export type LandingTarget =
  | { kind: 'block'; block: CatalogueBlock }
  | { kind: 'brand'; block: CatalogueBlock; brand: string }
  | { kind: 'model'; block: CatalogueBlock; brand: string; model: string }
  | { kind: 'body'; body: CarBody }
  | { kind: 'price'; toRub: number }

export interface LandingPage {
  target: LandingTarget
  /** Cars on sale that it lists; never 0. */
  count: number
  /** When a car of it was last changed, came or went. */
  updatedAt: Date
}
