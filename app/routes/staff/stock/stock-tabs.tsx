import { Link } from '#app/ui/navigation/link.tsx'
import { formatStockQuery, NO_STOCK_QUERY, type StockQuery } from '#domain/stock/list/stock-query.ts'
import { STOCK_VIEWS, type StockView } from '#domain/stock/list/stock-views.ts'
import { keysOf } from '#domain/keys-of.ts'
import { formatNumber } from '#locale/number.ts'
import { staffPath } from '#urls/staff-paths.ts'

interface StockTabsProps {
  query: StockQuery
  counts: Record<StockView, number>
}

/** The lists that are opened most, each with its number of cars. */
export function StockTabs({ query, counts }: StockTabsProps) {
  return (
    <nav className="desk-tabs" aria-label="Виды">
      <ul>
        {keysOf(STOCK_VIEWS).map((view) => (
          <li key={view}>
            <Link
              to={staffPath('stock') + formatStockQuery({ ...STOCK_VIEWS[view].query, column: query.column })}
              aria-current={formatFilters(STOCK_VIEWS[view].query) === formatFilters(query) ? 'page' : undefined}
            >
              {STOCK_VIEWS[view].label}
              <span>{formatNumber(counts[view])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A view is the same in every order, with every column and on every page. */
const formatFilters = (query: StockQuery) =>
  formatStockQuery({ ...query, column: NO_STOCK_QUERY.column, sort: NO_STOCK_QUERY.sort, isDescending: false, page: 1 })
