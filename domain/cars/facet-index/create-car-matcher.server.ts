import type { Db } from '#db/client.server.ts'
import type { CatalogueQuery } from '../catalogue/catalogue-query.ts'
import { listMatches } from './list-matches.ts'
import { applyStockUpdate, createEmptyStock, loadStockUpdate } from './load-stock.server.ts'

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
