import type { Db } from '#db/client.server.ts'
import type { CatalogueQuery } from '../catalogue/catalogue-query.ts'
import { CHOICE_FACETS } from '../facets/facets.ts'
import type { FacetIndex } from './facet-index.ts'
import { applyStockUpdate, createEmptyStock, loadStockUpdate } from './load-stock.server.ts'
import { fillMatchMask, listPredicates, MATCHES } from './match-mask.ts'

/** Returns the ids of the first `limit` cars that match a query of the catalogue. */
export type CarMatcher = (query: CatalogueQuery, limit: number) => number[]

/**
 * An index of these cars alone, queried like the catalogue; it lists them in the order of `carIds`. All of them must
 * have been changed by a transaction at or above `seenXid`. A car that has left the catalogue is not found.
 */
export async function createCarMatcher(
  db: Db,
  { seenXid, carIds }: { seenXid: string; carIds: readonly number[] },
): Promise<CarMatcher> {
  const empty = createEmptyStock()
  const update = await loadStockUpdate(db, { ...empty, snapshot: { xmin: seenXid, xmax: seenXid } })
  const { columns, listed } = update.changes
  const requested = new Set(carIds)
  const included = listed.map((isListed, row) => (isListed === 1 && requested.has(columns.ids[row] ?? 0) ? 1 : 0))
  const { index } = applyStockUpdate(empty, { ...update, changes: { columns, listed: included } })
  const rows = new Map<number, number>()
  for (let row = 0; row < index.columns.size; row++) rows.set(index.columns.ids[row] ?? 0, row)
  const order = Uint32Array.from(carIds.flatMap((id) => rows.get(id) ?? []))
  return (query, limit) => listMatches(index, query, { order, limit })
}

interface ListMatchesOptions {
  /** The rows to search, in the order of the result. */
  order: Uint32Array
  limit: number
}

/**
 * Ids of the first cars of an order that match a query. A facet whose selected values are all unknown to the stock
 * matches nothing here: a saved search must not widen because a brand has gone.
 */
function listMatches(
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
