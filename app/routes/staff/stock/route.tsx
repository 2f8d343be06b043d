import { Hourglass, Plus } from 'lucide-react'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { isAllowed } from '#domain/access/rights.ts'
import { countStock, listStockChoices } from '#domain/stock/list/count-stock.server.ts'
import { listStock } from '#domain/stock/list/list-stock.server.ts'
import { formatStockQuery, parseStockQuery, STOCK_PAGE_SIZE, type StockQuery } from '#domain/stock/list/stock-query.ts'
import { formatNumber, formatShortRub } from '#locale/number.ts'
import { plural } from '#locale/plural.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { StockBulkBar } from './stock-bulk-bar.tsx'
import { StockFilters } from './stock-filters.tsx'
import { toStockRowView } from './stock-row-view.ts'
import { StockSpreadsheet } from './grid/stock-spreadsheet.tsx'
import { listOfferedTerms } from './grid/offered-terms.ts'
import { StockTable } from './stock-table.tsx'
import { StockTabs } from './stock-tabs.tsx'

export const meta = () => staffMeta('Склад')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const query = parseStockQuery(url.searchParams)
  const [rows, counts, choices] = await Promise.all([
    listStock(site, viewer, query),
    countStock(site, viewer, query),
    listStockChoices(site, viewer),
  ])
  const clock = { now: site.now(), timeZone: site.timeZone }
  const { moneyRub, ...numbers } = counts
  return {
    query,
    rows: rows.map((row) => toStockRowView(row, clock)),
    // Formatted here: visitors would load what formats it in the browser too.
    money: formatShortRub(moneyRub),
    offered: listOfferedTerms({ ...clock, actor: viewer, branches: choices.branches }),
    canAdd: isAllowed(viewer, 'stock.edit'),
    ...numbers,
    ...choices,
  }
}

const addressOf = (query: StockQuery) => staffPath('stock') + formatStockQuery(query)

export default function Stock({ loaderData }: Route.ComponentProps) {
  const { query, rows, total, money, offered, canAdd, views, brands, branches } = loaderData
  const isEditable = rows.some(({ edit }) => edit !== null)
  return (
    <StaffPage
      title="Склад"
      lead={`${plural(total, CAR_FORMS)} · ${money}`}
      actions={
        <>
          <ButtonLink to={staffPath('stock/ageing')} look="ghost" size="small">
            <Hourglass aria-hidden="true" /> <span>Возраст</span>
          </ButtonLink>
          {canAdd && (
            <ButtonLink to={staffPath('stock/new')} look="ghost" size="small">
              <Plus aria-hidden="true" /> <span>Внести</span>
            </ButtonLink>
          )}
        </>
      }
    >
      <StockTabs query={query} counts={views} />
      <StockFilters query={query} brands={brands} branches={branches} />
      {rows.length === 0 && <NoCars query={query} total={total} />}
      {isEditable && <StockSpreadsheet query={query} rows={rows} offered={offered} />}
      {rows.length > 0 && !isEditable && <StockTable query={query} rows={rows} />}
      {isEditable && <StockBulkBar query={query} total={total} />}
      {total > STOCK_PAGE_SIZE && rows.length > 0 && <Pages query={query} shown={rows.length} total={total} />}
    </StaffPage>
  )
}

function Pages({ query, shown, total }: { query: StockQuery; shown: number; total: number }) {
  const before = (query.page - 1) * STOCK_PAGE_SIZE
  return (
    <nav className="desk-pages" aria-label="Страницы">
      <span>
        {formatNumber(before + 1)}–{formatNumber(before + shown)} из&nbsp;{formatNumber(total)}
      </span>
      {query.page > 1 && <Link to={addressOf({ ...query, page: query.page - 1 })}>Предыдущие 50</Link>}
      {before + shown < total && <Link to={addressOf({ ...query, page: query.page + 1 })}>Следующие 50</Link>}
    </nav>
  )
}

function NoCars({ query, total }: { query: StockQuery; total: number }) {
  if (total > 0)
    return (
      <p className="desk-empty">
        Такой страницы нет. <Link to={addressOf({ ...query, page: 1 })}>К&nbsp;началу списка</Link>
      </p>
    )
  if (formatStockQuery(query) !== '') return <p className="desk-empty">Таких автомобилей нет.</p>
  return <p className="desk-empty">Автомобили появятся здесь после первого импорта фида.</p>
}
