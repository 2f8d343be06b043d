import { CHOICE_FACETS } from '../facets/facets.ts'
import type { CatalogueQuery } from '../catalogue/catalogue-query.ts'
import type { FacetIndex } from './facet-index.ts'
import { fillMatchMask, listPredicates, MATCHES } from './match-mask.ts'

interface ListMatchesOptions {
  /** The rows to search, in the order of the result. */
  order: Uint32Array
  limit: number
}

/**
 * Ids of the first cars of an order that match a query. A facet whose selected values are all unknown to the stock
 * matches nothing here: a saved search must not widen because a brand has gone.
 */
export function listMatches(
  { columns, dictionary, scratch }: FacetIndex,
  query: CatalogueQuery,
  { order, limit }: ListMatchesOptions,
): number[] {
  const hasUnknownFacet = CHOICE_FACETS.some((facet) => {
    const { codes } = dictionary.options[facet]
    const selected = query.choices[facet] ?? []
    return selected.length > 0 && !selected.some((value) => codes.has(value))
  })
  if (hasUnknownFacet) return []
  fillMatchMask(columns, listPredicates(dictionary, query), scratch.matchMask)
  const ids: number[] = []
  for (const row of order) {
    if (scratch.matchMask[row] === MATCHES && ids.push(columns.ids[row] ?? 0) === limit) break
  }
  return ids
}
