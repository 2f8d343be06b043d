import { parseStockQuery, formatStockQuery } from '#domain/stock/list/stock-query.ts'
import { MAX_BULK_CARS } from '#domain/stock/bulk/stock-change.ts'
import type { StockSelection } from '#domain/stock/bulk/list-bulk-cars.server.ts'

const ID = /^[1-9]\d{0,8}$/

/**
 * The selection of an address: `?brand=3&car=7&car=9`, also `car=7,9`, or with `all=1` all that its filter shows. `isCut`:
 * it had more cars than `MAX_BULK_CARS`, and only the first of them are selected.
 */
export function parseStockSelection(params: URLSearchParams): StockSelection & { isCut: boolean } {
  const sent = params.getAll('car').flatMap((text) => text.split(','))
  const ids = new Set(sent.filter((text) => ID.test(text)))
  return {
    query: { ...parseStockQuery(params), page: 1 },
    carIds: [...ids].slice(0, MAX_BULK_CARS).map(Number),
    isCut: ids.size > MAX_BULK_CARS,
    isAll: params.get('all') === '1',
  }
}

/** The part of an address that `parseStockSelection` reads. */
export function formatStockSelection({ query, carIds, isAll }: StockSelection): URLSearchParams {
  const params = new URLSearchParams(formatStockQuery(query))
  if (isAll) params.set('all', '1')
  else if (carIds.length > 0) params.set('car', carIds.join(','))
  return params
}
