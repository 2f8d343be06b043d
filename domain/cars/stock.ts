import type { CatalogueAnswer, CatalogueQuery, ChoiceFilter } from './catalogue-query.ts'

/** A brand with its published cars, as the home page and the menus list it. */
export interface StockBrand {
  slug: string
  name: string
  nameRu: string | null
  count: number
}

/** The published stock as the catalogue asks it: answered from memory, kept fresh (docs/architecture.md, «The index»). */
export interface Stock {
  answer(query: CatalogueQuery): CatalogueAnswer
  /** The name behind a brand's, model's or branch's code; undefined when the stock has never had it. */
  nameOf(filter: Extract<ChoiceFilter, 'brand' | 'model' | 'branch'>, value: string): string | undefined
  /** Brands with published cars, most cars first. */
  listBrands(): StockBrand[]
  /** How many cars are published. */
  readonly size: number
  /** When the newest change of a published car was made, to the second; null when there is none. */
  readonly updatedAt: Date | null
}
