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

/** What a query of the catalogue is handed beside `Context`. */
export interface StockContext {
  stock: Stock
}

/** The published stock as the catalogue asks it: answered from memory, kept fresh (docs/architecture.md, «The index»). */
export interface Stock {
  search(query: CatalogueQuery): CatalogueResult
  /** The name behind a brand's, model's or branch's code; undefined when the stock has never had it. */
  nameOf(filter: Extract<ChoiceFacet, 'brand' | 'model' | 'branch'>, value: string): string | undefined
  /** Brands with published cars, most cars first. */
  listBrands(): StockBrand[]
  /** How many published cars have this value; 0 for one that the stock has never had. */
  countOf(filter: ChoiceFacet, value: string): number
  /** The blocks in which a brand or a model has published cars. */
  blocksOf(filter: 'brand' | 'model', value: string): CatalogueBlock[]
  /** How many published cars cost no more than each of these prices, in whole roubles. */
  countByMaxPrice(pricesRub: readonly number[]): number[]
  /** Every brand and model that the stock has or had, in the shape of the addresses; the same object until one is added. */
  readonly names: StockNames
  /** How many cars are published. */
  readonly size: number
  /** When the newest change of a published car was made, to the second; null when there is none. */
  readonly updatedAt: Date | null
}
