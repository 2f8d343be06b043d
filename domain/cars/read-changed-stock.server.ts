import type { Db } from '#db/client.server.ts'
import type { CatalogueQuery } from './catalogue-query.ts'
import { listMatches } from './stock-index/list-matches.ts'
import { applyNews, createEmptyStock, readNews } from './stock-index/load-stock.server.ts'

export interface ChangedStock {
  /** The changed cars that stand in the catalogue. */
  carIds: number[]
  /** Answers which of these cars a query of the catalogue finds: the first `limit`, in the order given here. */
  matcherOf: (carIds: readonly number[]) => (query: CatalogueQuery, limit: number) => number[]
}

/** The cars that a transaction at or above `seenXid` has touched, ready to be asked as the catalogue is. */
export async function readChangedStock(db: Db, seenXid: string): Promise<ChangedStock> {
  const nothing = createEmptyStock()
  const news = await readNews(db, { ...nothing, snapshot: { xmin: seenXid, xmax: seenXid } })
  const { columns, listed } = news.changes
  const ids = columns.ids.subarray(0, columns.size)
  return {
    carIds: Array.from(ids).filter((_, row) => listed[row] === 1),
    matcherOf: (carIds) => {
      const among = new Set(carIds)
      const wanted = listed.map((isListed, row) => (isListed === 1 && among.has(ids[row] ?? 0) ? 1 : 0))
      const { index } = applyNews(nothing, { ...news, changes: { columns, listed: wanted } })
      const rows = new Map(Array.from(index.columns.ids, (id, row) => [id, row]))
      const order = Uint32Array.from(carIds.flatMap((id) => rows.get(id) ?? []))
      return (query, limit) => listMatches(index, query, { order, limit })
    },
  }
}
