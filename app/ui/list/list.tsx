import type { ReactNode } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import { formatListQuery, type ListQuery, toggleFilter } from '#urls/list-query.ts'
import { formatNumber } from '#locale/number.ts'
import { Pagination } from '../navigation/pagination.tsx'
import { Menu } from '../overlays/menu.tsx'
import styles from './list.module.css'

interface ListProps<Filter extends string, Sort extends string> {
  /** The list without a query. */
  path: string
  query: ListQuery<Filter, Sort>
  pageCount: number
  /** The filters from top to bottom, each with the values that the list has. */
  filters: {
    name: Filter
    title: string
    values: { value: string; label: string; count: number; isChosen: boolean }[]
  }[]
  /** The orders with their labels; the first is the default. */
  sorts: readonly [{ sort: Sort; label: string }, ...{ sort: Sort; label: string }[]]
  /** The rows. */
  children: ReactNode
}

/**
 * A list with its filters, their counts, orders and pages. Every choice is a link, so that it has an address and needs
 * no JavaScript. A list that fits on one page is shown without filters and orders.
 */
export function List<Filter extends string, Sort extends string>(props: ListProps<Filter, Sort>) {
  const { path, query, pageCount, filters, sorts, children } = props
  const order: readonly [Sort, ...Sort[]] = [sorts[0].sort, ...sorts.slice(1).map(({ sort }) => sort)]
  const addressOf = (next: ListQuery<Filter, Sort>) => path + formatListQuery({ sorts: order }, next)
  const isLong = pageCount > 1 || query.chosen.size > 0
  return (
    <div className={styles.list}>
      {isLong && (
        <div className={styles.controls}>
          {filters.map(({ name, title, values }) => (
            <ul key={name} aria-label={title} className={styles.filter}>
              {values.map(({ value, label, count, isChosen }) => (
                <li key={value}>
                  <Link
                    to={addressOf(toggleFilter(query, name, value))}
                    className={styles.value}
                    aria-current={isChosen ? 'true' : undefined}
                    preventScrollReset
                  >
                    {label} <span className={styles.count}>{formatNumber(count)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          ))}
          {sorts.length > 1 && (
            <Menu
              label="Сортировка"
              className={styles.sort}
              options={sorts.map(({ sort, label }) => ({
                label,
                to: addressOf({ ...query, sort, page: 1 }),
                isCurrent: sort === query.sort,
              }))}
            />
          )}
        </div>
      )}
      {children}
      <Pagination page={query.page} pageCount={pageCount} addressOf={(page) => addressOf({ ...query, page })} />
    </div>
  )
}
