import type { CatalogueResult } from '#domain/cars/catalogue/catalogue-query.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'
import { bodyPath, cataloguePath } from '#urls/car-paths.ts'
import { compareNames } from '#locale/text.ts'

interface FinderOption {
  value: string
  name: string
}

/** A frequent wish: a link to the list that it filters. */
export interface FinderChip {
  to: string
  label: string
}

export interface FinderOptions {
  brands: FinderOption[]
  bodies: string[]
  /** Round sums in roubles between the lowest and the highest price. */
  pricesRub: number[]
  chips: FinderChip[]
}

const STEPS_RUB = [
  500_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000, 3_000_000, 4_000_000, 5_000_000, 7_000_000, 10_000_000,
  15_000_000,
]

const CHIP_PRICE_RUB = 2_000_000

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
    chips: listChips(facets, min),
  }
}

function listChips(facets: CatalogueResult['facets'], minRub: number): FinderChip[] {
  const has = (name: 'body' | 'gearbox', value: string) =>
    facets[name].some((option) => option.value === value && option.count > 0)
  return [
    ...(minRub <= CHIP_PRICE_RUB
      ? [{ to: toFilter('price_to', String(CHIP_PRICE_RUB)), label: 'До\u00a02\u00a0млн' }]
      : []),
    ...(has('body', 'crossover') ? [{ to: bodyPath('crossover'), label: 'Кроссовер' }] : []),
    ...(has('gearbox', 'automatic') ? [{ to: toFilter('gearbox', 'automatic'), label: 'Автомат' }] : []),
  ]
}

const toFilter = (name: string, value: string) => cataloguePath({ search: { [name]: value } })
