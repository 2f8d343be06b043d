import { SKIP_LABELS } from '#app/features/staff/requests/bulk.texts.ts'
import { toRowView } from '#app/features/staff/requests/row-view.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { findBatch } from '#domain/desk/bulk/batches.server.ts'
import { listBulkRows } from '#domain/desk/bulk/list-bulk-rows.server.ts'
import { formatDeskQuery, parseDeskQuery } from '#domain/desk/requests/desk-query.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { formatDateTime } from '#locale/dates/date.ts'

interface LoadParams {
  batch: string
  /** The list that the requests were selected in. */
  search: URLSearchParams
}

/** What became of each request of a batch, by name as far as this person may see them; undefined: no batch of theirs. */
export async function loadBatchView(site: Site, viewer: StaffViewer, { batch, search }: LoadParams) {
  const found = await findBatch(site, viewer, batch)
  if (found === undefined) return undefined
  const query = { ...parseDeskQuery(search), after: undefined }
  const numbers = found.rows.map(({ number }) => number)
  const { rows } = await listBulkRows(site, viewer, { query, numbers, isAll: false })
  const clock = { now: site.now(), timeZone: site.timeZone }
  const views = new Map(rows.map((row) => [row.number, toRowView(row, clock)]))
  return {
    at: formatDateTime(found.at, clock.now, site.timeZone),
    hasEnded: found.hasEnded,
    back: formatDeskQuery(query),
    rows: found.rows.map(({ number, skip, isUndone, canUndo }) => ({
      number,
      name: views.get(number)?.name ?? null,
      status: views.get(number)?.status ?? null,
      owner: views.get(number)?.owner?.name ?? null,
      skip: skip === undefined ? null : SKIP_LABELS[skip],
      isUndone,
      canUndo,
    })),
  }
}

export type BatchView = NonNullable<Awaited<ReturnType<typeof loadBatchView>>>
