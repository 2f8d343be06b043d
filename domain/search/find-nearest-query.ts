import { BRANDS } from '../cars/reference/brands.ts'
import { WHOLE_STOCK, type CatalogueQuery } from '../cars/catalogue/catalogue-query.ts'
import type { Stock } from '../cars/facet-index/stock.ts'
import type { SearchResult } from './search.ts'

/**
 * What comes nearest to a question that found no car: the filters without the model, the same brand, cars of the body
 * that the model is known for, else the newest of all; the cheapest first where what was asked for was too cheap.
 */
export function findNearestQuery(stock: Pick<Stock, 'search' | 'countOf'>, answer: SearchResult): CatalogueQuery {
  const [nearest] = answer.names
  const candidates: CatalogueQuery[] = []
  if (answer.query !== null && nearest !== undefined && nearest.count > 0) {
    const { brand, model } = answer.query.choices
    // A name that is a filter before it is one is not what was asked for.
    const choices = brand === undefined ? answer.query.choices : { brand, model }
    candidates.push({ ...WHOLE_STOCK, choices })
  }
  if (nearest !== undefined) {
    if (stock.countOf('brand', nearest.brand.slug) > 0)
      candidates.push({ ...WHOLE_STOCK, choices: { brand: [nearest.brand.slug] } })
    const body = findBody(nearest.brand.slug, nearest.model?.slug)
    if (body !== undefined) candidates.push({ ...WHOLE_STOCK, choices: { body: [body] } })
  } else if (answer.query !== null) {
    candidates.push({ ...WHOLE_STOCK, choices: answer.query.choices })
  }
  const found = candidates.find((query) => stock.search(query).total > 0) ?? WHOLE_STOCK
  return answer.query?.ranges.price?.to === undefined ? found : { ...found, sort: 'price-asc' }
}

function findBody(brand: string, model: string | undefined): string | undefined {
  const models = BRANDS.find(({ slug }) => slug === brand)?.models ?? []
  return models.find(({ slug }) => slug === model)?.bodies[0]
}
