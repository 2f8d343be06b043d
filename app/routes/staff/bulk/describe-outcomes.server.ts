import { toRowView } from '#app/features/staff/requests/row-view.ts'
import type { Site } from '#app/http/middleware/site.ts'
import type { BulkSkip } from '#domain/desk/bulk/bulk-change.ts'
import { listBulkRows } from '#domain/desk/bulk/list-bulk-rows.server.ts'
import { parseDeskQuery } from '#domain/desk/requests/desk-query.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { SKIP_LABELS } from './bulk.texts.ts'

/** The requests of a form with their versions as they were shown: `1042:7,1043:2`. */
export const parseShownRows = (text: string): { number: number; version: number }[] =>
  [...text.matchAll(/(?:^|,)([1-9]\d{0,14}):([1-9]\d{0,8})(?=,|$)/g)].map(([, number, version]) => ({
    number: Number(number),
    version: Number(version),
  }))

/** What became of each request, by name, as far as this person may see them. */
export async function describeOutcomes(
  site: Site,
  viewer: StaffViewer,
  outcomes: readonly { number: number; skip: BulkSkip | undefined }[],
) {
  const query = parseDeskQuery(new URLSearchParams())
  const numbers = outcomes.map(({ number }) => number)
  const { rows } = await listBulkRows(site, viewer, { query, numbers, isAll: false })
  const views = new Map(rows.map((row) => [row.number, toRowView(row, { now: site.now(), timeZone: site.timeZone })]))
  return outcomes.map(({ number, skip }) => ({
    number,
    name: views.get(number)?.name ?? null,
    status: views.get(number)?.status ?? null,
    owner: views.get(number)?.owner?.name ?? null,
    skip: skip === undefined ? null : SKIP_LABELS[skip],
  }))
}

export type DescribedOutcome = Awaited<ReturnType<typeof describeOutcomes>>[number]
