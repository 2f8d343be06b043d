import type { CatalogueResult } from '#domain/cars/catalogue/catalogue-query.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'
import { compareNames } from '#locale/text.ts'

interface FinderOption {
  value: string
  name: string
}

export interface FinderOptions {
  brands: FinderOption[]
  bodies: string[]
  /** Round sums in roubles between the lowest and the highest price. */
  pricesRub: number[]
}

const STEPS_RUB = [
  500_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000, 3_000_000, 4_000_000, 5_000_000, 7_000_000, 10_000_000,
  15_000_000,
]

/** The options of the finder, without those that match no car. */
export function listFinderOptions(
  stock: Pick<Stock, 'listBrands'>,
  { facets, bounds }: CatalogueResult,
): FinderOptions {
  const { min, max } = bounds.price ?? { min: 0, max: 0 }
  return {
    brands: stock
      .listBrands()
      .map(({ slug, name }) => ({ value: slug, name }))
      .toSorted((a, b) => compareNames(a.name, b.name)),
    bodies: facets.body.filter(({ count }) => count > 0).map(({ value }) => value),
    pricesRub: STEPS_RUB.filter((step) => step >= min && step < max),
  }
}
