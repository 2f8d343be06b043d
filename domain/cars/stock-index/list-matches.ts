import { CHOICE_FILTERS, type CatalogueQuery } from '../catalogue-query.ts'
import type { StockIndex } from './stock-index.ts'
import { judge, listDemands, PASSES } from './verdicts.ts'

interface Wanted {
  /** The rows that may be named, in the order in which they are. */
  order: Uint32Array
  limit: number
}

/**
 * Ids of the first cars of an order that pass a query. A filter of which the stock knows no value lets nothing through
 * here: a question that was kept must not widen because a brand has gone.
 */
export function listMatches(
  { columns, lexicon, room }: StockIndex,
  query: CatalogueQuery,
  { order, limit }: Wanted,
): number[] {
  const isLost = CHOICE_FILTERS.some((filter) => {
    const { codes } = lexicon.options[filter]
    const chosen = query.choices[filter] ?? []
    return chosen.length > 0 && !chosen.some((value) => codes.has(value))
  })
  if (isLost) return []
  judge(columns, listDemands(lexicon, query), room.verdicts)
  const ids: number[] = []
  for (const row of order) {
    if (room.verdicts[row] === PASSES && ids.push(columns.ids[row] ?? 0) === limit) break
  }
  return ids
}
