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

/** Upper price limits that people search by, in roubles: each step has its own page. */
export const PRICE_STEPS = [
  500_000, 700_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000, 3_000_000, 4_000_000, 5_000_000, 7_000_000, 10_000_000,
] as const

/** Whether a sum in roubles is one of the steps. */
export const isPriceStep = (rub: number) => PRICE_STEPS.some((step) => step === rub)
