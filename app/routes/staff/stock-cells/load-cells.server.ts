import { describeBadgeDoubt } from '#app/features/staff/stock/describe-badge-doubt.ts'
import { STOCK_SKIP_LABELS } from '#app/features/staff/stock/bulk.texts.ts'
import type { CellsAnswer } from '#app/features/staff/stock/cells-answer.ts'
import { describeState } from '#app/features/staff/stock/describe-state.ts'
import { describeBadge } from '#app/features/staff/stock/stock.texts.ts'
import { toCarEdit } from '#app/features/staff/stock/to-car-edit.ts'
import type { Site } from '#app/http/middleware/site.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { listBulkCars } from '#domain/stock/bulk/list-bulk-cars.server.ts'
import { findStockBatch } from '#domain/stock/bulk/stock-batches.server.ts'
import { NO_STOCK_QUERY } from '#domain/stock/list/stock-query.ts'
import { listPricePositions } from '#domain/stock/price-position/find-price-position.server.ts'
import { formatRub } from '#locale/number.ts'

interface LoadParams {
  batch: string
  isPending: boolean
}

/** What has become of each car of a batch, and how it is now; undefined: it is no batch of theirs. */
export async function loadCells(
  site: Site,
  viewer: StaffViewer,
  { batch, isPending }: LoadParams,
): Promise<CellsAnswer | undefined> {
  const found = await findStockBatch(site, viewer, batch)
  if (found === undefined) return undefined
  const carIds = found.rows.map(({ carId }) => carId)
  const selection = { query: NO_STOCK_QUERY, carIds, isAll: false }
  const { cars } = await listBulkCars(site, viewer, { ...selection, kind: 'price' })
  const rows = new Map(found.rows.map((row) => [row.carId, row]))
  const clock = { now: site.now(), timeZone: site.timeZone }
  const goodPrices = found.rows.filter(({ became, skip, isUndone }) => became === 'good-price' && !skip && !isUndone)
  const claimed = new Set(goodPrices.map(({ carId }) => carId))
  const positions = await listPricePositions(site, [...claimed])
  return {
    isPending,
    cars: cars.map((car) => {
      const { id, priceRub, state, branch } = car
      const { skip, isUndone = false } = rows.get(id) ?? {}
      return {
        id,
        price: formatRub(priceRub),
        state: describeState({ state, reservedUntil: null, branch }, clock),
        badge: describeBadge(car.badge),
        branch: branch?.name ?? '—',
        edit: toCarEdit(car),
        skip:
          skip === undefined
            ? null
            : { isChanged: skip === 'changed', isSame: skip === 'same', message: STOCK_SKIP_LABELS[skip] },
        isUndone,
        doubt: claimed.has(id) ? describeBadgeDoubt(positions.get(id)) : null,
      }
    }),
  }
}
