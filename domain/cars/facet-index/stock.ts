import type { CatalogueBlock } from '../car.ts'
import type { CatalogueResult, CatalogueQuery, ChoiceFacet } from '../catalogue/catalogue-query.ts'

/** A brand with its published cars, as the home page and the menus list it. */
export interface StockBrand {
  slug: string
  name: string
  nameRu: string | null
  count: number
}

export interface StockNames {
  brands: readonly { value: string; name: string; nameRu: string | null }[]
  /** `value` is `brand/model`. */
  models: readonly { value: string; name: string }[]
}

/** What queries of the catalogue need beside `Context`. */
export interface StockContext {
  stock: Stock
}

/** The published stock for the catalogue: in memory, kept up to date (docs/architecture.md, «The index»). */
export interface Stock {
  search(query: CatalogueQuery): CatalogueResult
  /** The name of a brand, model or branch by its value; undefined when the stock has never had it. */
  nameOf(facet: Extract<ChoiceFacet, 'brand' | 'model' | 'branch'>, value: string): string | undefined
  /** Brands with published cars, most cars first. */
  listBrands(): StockBrand[]
  /** How many published cars have this value; 0 for one that the stock has never had. */
  countOf(facet: ChoiceFacet, value: string): number
  /** The blocks in which a brand or a model has published cars. */
  blocksOf(facet: 'brand' | 'model', value: string): CatalogueBlock[]
  /** How many published cars cost no more than each of these prices, in whole roubles. */
  countByMaxPrice(pricesRub: readonly number[]): number[]
  /** Every brand and model that the stock has or had, as in addresses; the same object until one is added. */
  readonly names: StockNames
  /** How many cars are published. */
  readonly size: number
  /** The time of the newest change of a published car, to the second; null without cars. */
  readonly updatedAt: Date | null
}
