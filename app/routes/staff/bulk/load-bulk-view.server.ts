import { STATUS_LABELS } from '#app/features/staff/requests/desk.texts.ts'
import { toRowView } from '#app/features/staff/requests/row-view.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { branchesFor, isAllowed } from '#domain/access/rights.ts'
import {
  type BulkChange,
  formatBulkSelection,
  MAX_BULK,
  parseBulkChange,
  parseBulkSelection,
  planSkip,
} from '#domain/desk/bulk/bulk-change.ts'
import { listBulkColleagues, listBulkRows } from '#domain/desk/bulk/list-bulk-rows.server.ts'
import type { DeskRow } from '#domain/desk/requests/desk-rows.server.ts'
import { listLostReasons } from '#domain/desk/reasons/lost-reasons.server.ts'
import { formatDeskQuery } from '#domain/desk/requests/desk-query.ts'
import { listOriginals } from '#domain/desk/actions/set-request-status.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { describeChange, SKIP_LABELS } from '#app/features/staff/requests/bulk.texts.ts'

/** The requests of a form with their versions as they were shown: `1042:7,1043:2`. */
export const parseShownRows = (text: string): { number: number; version: number }[] =>
  [...text.matchAll(/(?:^|,)([1-9]\d{0,14}):([1-9]\d{0,8})(?=,|$)/g)].map(([, number, version]) => ({
    number: Number(number),
    version: Number(version),
  }))

/** What a change of the selected requests would do, before anything is changed. */
export async function loadBulkView(site: Site, viewer: StaffViewer, search: URLSearchParams) {
  const selection = parseBulkSelection(search)
  const tab = search.get('do') === 'status' && isAllowed(viewer, 'requests.work') ? 'status' : 'transfer'
  const transfer = parseBulkChange((name) => (name === 'do' ? 'transfer' : search.get(name)))
  const [{ rows, total }, colleagues, reasons] = await Promise.all([
    listBulkRows(site, viewer, selection, tab === 'transfer' ? transfer : undefined),
    listBulkColleagues(site, viewer),
    listLostReasons(site),
  ])
  const set = search.get('set') ?? ''
  // The first request of a customer is usually the one that the others repeat.
  const of = search.get('of') ?? String(rows[0]?.number ?? '')
  const parsed = parseBulkChange((name) => (name === 'do' ? tab : name === 'of' ? of : search.get(name)))
  const offered = reasons.filter(({ isHidden }) => !isHidden)
  const titleOf = (code: string) => offered.find((reason) => reason.code === code)?.title
  const change = parsed?.kind === 'lost' && titleOf(parsed.reason) === undefined ? undefined : parsed
  const near = colleagues.filter(
    ({ branches }) => branches === 'all' || rows.some(({ branch }) => branch !== null && branches.includes(branch.id)),
  )
  const originals = change?.kind === 'duplicate' ? await listOriginals(site, viewer, change.of) : []
  const plan = { colleagues, worksIn: branchesFor(viewer, 'requests.work'), originals }
  const found = new Set(rows.map(({ number }) => number))
  const clock = { now: site.now(), timeZone: site.timeZone }
  return {
    // The change that the form would make.
    batch: site.newId(),
    tab,
    canSetStatus: isAllowed(viewer, 'requests.work'),
    chosen: { to: search.get('to') ?? '', set, of },
    hidden: [...formatBulkSelection(selection)],
    back: formatDeskQuery(selection.query),
    reasons: offered.map(({ code, title }) => ({ code, title })),
    colleagues: near.map(({ id, name }) => ({ id, name })),
    total,
    isCut: total > MAX_BULK || selection.isCut,
    missing: selection.isAll ? [] : selection.numbers.filter((number) => !found.has(number)),
    sign:
      change === undefined
        ? null
        : describeChange(change, {
            nameOf: (id) => near.find((one) => one.id === id)?.name ?? '—',
            titleOf: (code) => titleOf(code) ?? code,
          }),
    // What the form sends: the requests with the versions that are shown here.
    shown: rows.map(({ number, version }) => `${number}:${version}`).join(','),
    rows: rows.map((row) => describeRow(row, { clock, skip: change && planSkip(row, change, plan), change })),
  }
}

export type BulkView = Awaited<ReturnType<typeof loadBulkView>>

interface RowParams {
  clock: { now: Date; timeZone: string }
  change: BulkChange | undefined
  skip: keyof typeof SKIP_LABELS | undefined
}

function describeRow(row: DeskRow, { clock, change, skip }: RowParams) {
  const { number, status, name, label, branch, owner } = toRowView(row, clock)
  return {
    number,
    status,
    name,
    label,
    branch,
    /** As it is now, in the field that changes. */
    was: change?.kind === 'transfer' || change === undefined ? (owner?.name ?? 'ничья') : STATUS_LABELS[status],
    skip: skip === undefined ? null : SKIP_LABELS[skip],
  }
}
