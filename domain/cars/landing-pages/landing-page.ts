import type { CarBody, CatalogueBlock } from '../car.ts'

/** A page of the catalogue that has its own address and texts. Brands and models are slugs. */
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
  /** When one of its cars was last changed, added or removed. */
  updatedAt: Date
}
