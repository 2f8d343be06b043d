import type { CarChunk } from '../car-chunk.ts'
import type { CatalogueBlock } from '../car.ts'
import type { PriceDrop } from '../prices/price-drop.ts'
import type { LandingPage } from '../landing-pages/landing-page.ts'
import type { ChoiceFacet, NamedFacet, TextFacet } from '../facets/facets.ts'
import type { CatalogueResult, CatalogueQuery } from '../catalogue/catalogue-query.ts'

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

/** The highest price of a car in each block, in whole roubles; `Infinity` for any price. A block without one has no cars. */
export type PriceLimits = Partial<Record<CatalogueBlock, number>>

/** What queries of the catalogue need beside `Context`. */
export interface StockContext {
  stock: Stock
}

/** The published stock for the catalogue: in memory, kept up to date (docs/architecture.md, «The index»). */
export interface Stock {
  /** The result of a query; with limits only of cars that cost no more than the limit of their block. */
  search(query: CatalogueQuery, priceLimits?: PriceLimits): CatalogueResult
  /** The name of a brand, model, branch or trim by its value; undefined when the stock has never had it. */
  nameOf(facet: NamedFacet | TextFacet, value: string): string | undefined
  /** Brands with published cars, most cars first. */
  listBrands(): StockBrand[]
  /** The trims of published cars, the most frequent first. */
  listTrims(): string[]
  /** How many published cars have this value; 0 for one that the stock has never had. */
  countOf(facet: Exclude<ChoiceFacet, TextFacet>, value: string): number
  /** The blocks in which a brand or a model has published cars. */
  blocksOf(facet: 'brand' | 'model', value: string): CatalogueBlock[]
  /** Every landing page that has cars: each block with its brands and models, the bodies, the price steps. */
  listLandingPages(): readonly LandingPage[]
  /** At most `limit` cars on sale whose last price change is a drop of the last thirty days, the newest first. */
  listPriceDrops(now: Date, limit: number): PriceDrop[]
  /** The chunks of the list of all cars that contain some, in order. */
  listCarChunks(): readonly CarChunk[]
  /** Every brand and model that the stock has or had, as in addresses; the same object until one is added. */
  readonly names: StockNames
  /** How many cars are published. */
  readonly size: number
  /** The time of the newest change of a published car, to the second; null without cars. */
  readonly updatedAt: Date | null
}
