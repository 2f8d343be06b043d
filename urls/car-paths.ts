import { fillPattern, withQuery } from './fill-pattern.ts'

/** The blocks of the catalogue, as written in addresses. */
type Block = 'new' | 'used'

export interface CataloguePathParams {
  block?: Block
  /** Slugs; a model only together with its brand, a brand only together with its block. */
  brand?: string
  model?: string
  /** Filters, sort and page. The caller leaves out empty values. */
  search?: URLSearchParams | Record<string, string>
}

/** The anchor of sort options and «показать», which scrolls to the list: `#catalog` in docs/product.md, Catalogue. */
export const CATALOG_ANCHOR = 'catalog'
/** The anchor on a car's page that a sold car links to. */
export const SIMILAR_ID = 'similar'

/** `/cars/`, `/cars/used/`, `/cars/used/geely/`, `/cars/used/geely/monjaro/`, each with its query. */
export function cataloguePath({ block, brand, model, search }: CataloguePathParams = {}): string {
  const path = fillPattern('/cars/:block?/:brand?/:model?/', {
    block,
    brand: block && brand,
    model: block && brand && model,
  })
  return withQuery(path, search)
}

/** `/cars/new/geely/monjaro/1042/` */
export function carPath(car: { block: Block; brand: { slug: string }; model: { slug: string }; id: number }): string {
  return fillPattern('/cars/:block/:brand/:model/:id/', {
    block: car.block,
    brand: car.brand.slug,
    model: car.model.slug,
    id: car.id,
  })
}

/** Landing pages of the catalogue: `/cars/body/crossover/`, `/cars/price/1500000/` (up to that many roubles). */
export const bodyPath = (body: string) => fillPattern('/cars/body/:body/', { body })
export const priceStepPath = (toRub: number) => fillPattern('/cars/price/:step/', { step: toRub })

/** The count of cars and the available models of a query: for a form that shows them while it is filled in. */
export const carCountPath = (search: URLSearchParams) => `${fillPattern('/cars/count.json')}?${search}`

/** The further photographs of a car's card. */
export const cardPhotosPath = (carId: number) => `${fillPattern('/cars/photos.json')}?car=${carId}`
