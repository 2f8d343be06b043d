import { STOCK_CHANGE_LABELS, STOCK_SKIP_LABELS } from '#app/features/staff/stock/bulk.texts.ts'
import { describeCarValue } from '#app/features/staff/stock/describe-car-value.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { listBulkCars } from '#domain/stock/bulk/list-bulk-cars.server.ts'
import { findStockBatch } from '#domain/stock/bulk/stock-batches.server.ts'
import { formatStockQuery, parseStockQuery } from '#domain/stock/list/stock-query.ts'
import { formatDateTime } from '#locale/dates/date.ts'

interface LoadParams {
  batch: string
  /** The list that the cars were selected in. */
  search: URLSearchParams
}

/** What became of each car of a batch, by name as far as this person may see them; undefined: no batch of theirs. */
export async function loadStockBatchView(site: Site, viewer: StaffViewer, { batch, search }: LoadParams) {
  const found = await findStockBatch(site, viewer, batch)
  if (found === undefined) return undefined
  const query = parseStockQuery(search)
  const carIds = found.rows.map(({ carId }) => carId)
  const [{ cars }, branches] = await Promise.all([
    listBulkCars(site, viewer, { query, carIds, isAll: false, kind: found.kind }),
    listBranches(site),
  ])
  const names = new Map(branches.map(({ id, name }) => [id, name]))
  const nameOf = new Map(cars.map(({ id, name }) => [id, name]))
  return {
    label: STOCK_CHANGE_LABELS[found.kind],
    at: formatDateTime(found.at, site.now(), site.timeZone),
    isPending: search.get('pending') === '1',
    back: formatStockQuery(query),
    rows: found.rows.map(({ carId, was, became, skip, isUndone, canUndo }) => ({
      id: carId,
      name: nameOf.get(carId) ?? null,
      was: describeCarValue(found.kind, was, names),
      became: describeCarValue(found.kind, became, names),
      skip: skip === undefined ? null : STOCK_SKIP_LABELS[skip],
      isUndone,
      canUndo,
    })),
  }
}

export type StockBatchView = NonNullable<Awaited<ReturnType<typeof loadStockBatchView>>>
