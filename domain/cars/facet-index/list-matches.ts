import { CHOICE_FACETS, type CatalogueQuery } from '../catalogue/catalogue-query.ts'
import type { FacetIndex } from './facet-index.ts'
import { fillMatchMask, listPredicates, MATCHES } from './match-mask.ts'

interface ListMatchesOptions {
  /** The rows that may be named, in the order in which they are. */
  order: Uint32Array
  limit: number
}

/**
 * Ids of the first cars of an order that pass a query. A filter of which the stock knows no value lets nothing through
 * here: a question that was kept must not widen because a brand has gone.
 */
export function listMatches(
  { columns, dictionary, scratch }: FacetIndex,
  query: CatalogueQuery,
  { order, limit }: ListMatchesOptions,
): number[] {
  const isLost = CHOICE_FACETS.some((filter) => {
    const { codes } = dictionary.options[filter]
    const chosen = query.choices[filter] ?? []
    return chosen.length > 0 && !chosen.some((value) => codes.has(value))
  })
  if (isLost) return []
  fillMatchMask(columns, listPredicates(dictionary, query), scratch.matchMask)
  const ids: number[] = []
  for (const row of order) {
    if (scratch.matchMask[row] === MATCHES && ids.push(columns.ids[row] ?? 0) === limit) break
  }
  return ids
}
