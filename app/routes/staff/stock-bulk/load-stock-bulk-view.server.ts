import { STOCK_CHANGE_LABELS, STOCK_SKIP_LABELS } from '#app/features/staff/stock/bulk.texts.ts'
import { describeCarValue } from '#app/features/staff/stock/describe-car-value.ts'
import { describeBadgeDoubt } from '#app/features/staff/stock/describe-badge-doubt.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { branchesFor } from '#domain/access/rights.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { parseForm } from '#domain/requests/forms/parse-form.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { listBulkCars } from '#domain/stock/bulk/list-bulk-cars.server.ts'
import {
  type BulkCar,
  formatShownCars,
  MAX_BULK_CARS,
  planChange,
  type StockChange,
  type StockChangeKind,
  StockChangeSchema,
  valueBefore,
} from '#domain/stock/bulk/stock-change.ts'
import { keysOf, recordOf } from '#domain/keys-of.ts'
import { formatStockQuery } from '#domain/stock/list/stock-query.ts'
import { listPricePositions } from '#domain/stock/price-position/find-price-position.server.ts'
import { addDays, toLocalDay } from '#locale/dates/wall-clock.ts'
import { formatStockSelection, parseStockSelection } from './parse-selection.ts'

/** A new price holds for so long unless another day is chosen. */
const DEFAULT_DAYS = 14

/** The fields of the change that an address has. */
const CHANGE_FIELDS = ['do', 'rule', 'amount', 'reason', 'until', 'to'] as const

/** What a change of the selected cars would do, before anything is changed. */
export async function loadStockBulkView(site: Site, viewer: StaffViewer, search: URLSearchParams) {
  const selection = parseStockSelection(search)
  const tab = tabOf(search.get('do'))
  const [{ cars, total }, branches] = await Promise.all([
    listBulkCars(site, viewer, { ...selection, kind: tab }),
    listBranches(site),
  ])
  const today = toLocalDay(site.now(), site.timeZone)
  const chosen = recordOf(CHANGE_FIELDS, (name) => search.get(name) ?? '')
  // Nothing is chosen yet: there is nothing to complain about.
  const isChosen = tab === 'fed-price' || tab === 'no-badge' || chosen.amount !== '' || chosen.to !== ''
  const parsed = parseForm(StockChangeSchema, new Map([...search].map(([name, value]) => [name, [value]])))
  const change = isChosen && parsed.ok ? parsed.values : undefined
  const allowed = branchesFor(viewer, 'stock.bulk')
  const names = new Map(branches.map(({ id, name }) => [id, name]))
  const isGoodPrice = change?.kind === 'badge' && change.badge === 'good-price'
  const positions = isGoodPrice
    ? await listPricePositions(
        site,
        cars.map(({ id }) => id),
      )
    : undefined
  const found = new Set(cars.map(({ id }) => id))
  return {
    // The change that the form would make.
    batch: site.newId(),
    tab,
    chosen: { ...chosen, until: chosen.until || addDays(today, DEFAULT_DAYS) },
    errors: isChosen && !parsed.ok ? parsed.errors : {},
    isReady: change !== undefined,
    hidden: [...formatStockSelection(selection)],
    back: formatStockQuery(selection.query),
    branches: branches
      .filter(({ id }) => allowed === 'all' || allowed.includes(id))
      .map(({ id, name }) => ({ id, name })),
    today,
    total,
    isCut: total > MAX_BULK_CARS || selection.isCut,
    missing: selection.isAll ? 0 : selection.carIds.filter((id) => !found.has(id)).length,
    // What the form sends: the cars as they are shown here.
    shown: formatShownCars(cars, tab),
    rows: cars.map((car) => ({
      ...describeRow(car, { change, tab, names, now: site.now(), timeZone: site.timeZone }),
      doubt: positions === undefined ? null : describeBadgeDoubt(positions.get(car.id)),
    })),
  }
}

export type StockBulkView = Awaited<ReturnType<typeof loadStockBulkView>>

const tabOf = (text: string | null): StockChangeKind =>
  keysOf(STOCK_CHANGE_LABELS).find((kind) => kind === text) ?? 'price'

interface RowParams {
  change: StockChange | undefined
  tab: StockChangeKind
  names: ReadonlyMap<number, string>
  now: Date
  timeZone: string
}

function describeRow(car: BulkCar, { change, tab, names, now, timeZone }: RowParams) {
  const { id, name, vin } = car
  const plan = change === undefined ? undefined : planChange(car, change, { now, timeZone })
  const describe = (value: string | null) => describeCarValue(tab, value, names)
  return {
    id,
    name,
    vinEnd: vin === null ? null : vin.slice(-4),
    was: describe(valueBefore(car, tab)),
    becomes:
      plan === undefined || plan.skip !== undefined ? null : describe(plan.value === null ? null : String(plan.value)),
    skip: plan?.skip === undefined ? null : STOCK_SKIP_LABELS[plan.skip],
  }
}
