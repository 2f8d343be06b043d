import { BRANDS } from '../cars/reference/brands.ts'
import { WHOLE_STOCK, type CatalogueQuery } from '../cars/catalogue/catalogue-query.ts'
import type { Stock } from '../cars/facet-index/stock.ts'
import type { SearchResult } from './search.ts'

/**
 * The query closest to a search that found no car: the filters without the model, the same brand, cars of the model's
 * usual body, otherwise the newest of all; the cheapest first where the search had an upper price.
 */
export function findNearestQuery(stock: Pick<Stock, 'search' | 'countOf'>, result: SearchResult): CatalogueQuery {
  const [nearest] = result.names
  const candidates: CatalogueQuery[] = []
  if (result.query !== null && nearest !== undefined && nearest.count > 0) {
    const { brand, model } = result.query.choices
    // A name that is not among the query's choices is not what the visitor meant.
    const choices = brand === undefined ? result.query.choices : { brand, model }
    candidates.push({ ...WHOLE_STOCK, choices })
  }
  if (nearest !== undefined) {
    if (stock.countOf('brand', nearest.brand.slug) > 0)
      candidates.push({ ...WHOLE_STOCK, choices: { brand: [nearest.brand.slug] } })
    const body = findBody(nearest.brand.slug, nearest.model?.slug)
    if (body !== undefined) candidates.push({ ...WHOLE_STOCK, choices: { body: [body] } })
  } else if (result.query !== null) {
    candidates.push({ ...WHOLE_STOCK, choices: result.query.choices })
  }
  const found = candidates.find((query) => stock.search(query).total > 0) ?? WHOLE_STOCK
  return result.query?.ranges.price?.to === undefined ? found : { ...found, sort: 'price-asc' }
}

function findBody(brand: string, model: string | undefined): string | undefined {
  const models = BRANDS.find(({ slug }) => slug === brand)?.models ?? []
  return models.find(({ slug }) => slug === model)?.bodies[0]
}
