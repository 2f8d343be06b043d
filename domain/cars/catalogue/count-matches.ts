import { compareNames } from '#locale/text.ts'
import type { StockContext } from '../facet-index/stock.ts'
import { brandOf, type CatalogueQuery } from './catalogue-query.ts'

export interface MatchCounts {
  total: number
  /** Models of the selected brands with a match, by name; empty without a selected brand. `value` is `brand/model`. */
  models: { value: string; name: string; count: number }[]
}

/** How many cars a filter form would find with its present values. */
export function countMatches({ stock }: StockContext, query: CatalogueQuery): MatchCounts {
  const { total, facets } = stock.search(query)
  const brands = query.choices.brand ?? []
  const models = facets.model
    .filter(({ value, count, selected }) => (count > 0 || selected) && brands.includes(brandOf(value)))
    .map(({ value, count }) => ({ value, count, name: stock.nameOf('model', value) ?? value }))
  return { total, models: models.toSorted((a, b) => compareNames(a.name, b.name)) }
}
