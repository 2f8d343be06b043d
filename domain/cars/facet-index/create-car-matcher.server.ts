import type { Db } from '#db/client.server.ts'
import type { CatalogueQuery } from '../catalogue/catalogue-query.ts'
import { listMatches } from './list-matches.ts'
import { applyStockUpdate, createEmptyStock, loadStockUpdate } from './load-stock.server.ts'

/** Answers which cars a query of the catalogue finds: the first `limit` of them. */
export type CarMatcher = (query: CatalogueQuery, limit: number) => number[]

/**
 * An index of these cars alone, ready to be asked as the catalogue is; it names them in the order given here. All of
 * them must have been touched by a transaction at or above `seenXid`; whichever stands no longer in the catalogue is
 * not found.
 */
export async function createCarMatcher(
  db: Db,
  { seenXid, carIds }: { seenXid: string; carIds: readonly number[] },
): Promise<CarMatcher> {
  const nothing = createEmptyStock()
  const news = await loadStockUpdate(db, { ...nothing, snapshot: { xmin: seenXid, xmax: seenXid } })
  const { columns, listed } = news.changes
  const among = new Set(carIds)
  const wanted = listed.map((isListed, row) => (isListed === 1 && among.has(columns.ids[row] ?? 0) ? 1 : 0))
  const { index } = applyStockUpdate(nothing, { ...news, changes: { columns, listed: wanted } })
  const rows = new Map<number, number>()
  for (let row = 0; row < index.columns.size; row++) rows.set(index.columns.ids[row] ?? 0, row)
  const order = Uint32Array.from(carIds.flatMap((id) => rows.get(id) ?? []))
  return (query, limit) => listMatches(index, query, { order, limit })
}
