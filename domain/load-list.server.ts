import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { ListOptions, ListQuery } from '#urls/list-query.ts'
import { keysOf, recordOf } from './keys-of.ts'

/** A list over a query: which of its columns a filter compares, and by which columns an order sorts. */
export interface ListDefinition<Row, Filter extends string, Sort extends string> extends ListOptions<Filter, Sort> {
  /** The column's value as text is compared with the filter's values. */
  columns: Readonly<Record<Filter, keyof Row & string>>
  /** The last column makes the order unambiguous, so that no row is on two pages. */
  orders: Readonly<Record<Sort, readonly (readonly [column: keyof Row & string, direction: 'asc' | 'desc'])[]>>
}

/** A value of a filter, and how many rows have it among those that pass the other filters. */
export interface ListFilterValue {
  value: string
  count: number
  isChosen: boolean
}

/** One page of a list. */
export interface ListPage<Row, Filter extends string = string> {
  rows: Row[]
  /** How many rows pass the filters, on all pages. */
  total: number
  /** At least 1, also for a list without rows. */
  pageCount: number
  /** The values of each filter that are chosen or that some row has, in the order of the definition. */
  filters: Record<Filter, ListFilterValue[]>
}

/**
 * Loads a page of a list over any query: `rows` selects all rows that this viewer may see, without filters, order or
 * limit. A page after the last one has no rows.
 */
export async function loadList<Row, Filter extends string, Sort extends string>(
  db: Db,
  rows: Expression<Row>,
  definition: ListDefinition<Row, Filter, Sort>,
  { chosen, sort, page }: ListQuery<Filter, Sort>,
): Promise<ListPage<Row, Filter>> {
  const { columns, orders, perPage } = definition
  const names = keysOf(columns)
  const passes = (except?: Filter): RawBuilder<unknown> => {
    const conditions = names
      .filter((name) => name !== except && chosen.has(name))
      .map((name) => sql`${column(columns[name])}::text = any(${chosen.get(name)}::text[])`)
    return sql.join([sql`true`, ...conditions], sql` and `)
  }
  const order = orders[sort].map(([name, direction]) => sql`${column(name)} ${sql.raw(direction)}`)
  const [found, totals, ...counts] = await Promise.all([
    sql<Row>`select list.* from ${rows} as list where ${passes()}
      order by ${sql.join(order)} limit ${perPage} offset ${(page - 1) * perPage}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from ${rows} as list where ${passes()}`.execute(db),
    ...names.map((name) =>
      sql<{ value: string; count: number }>`select ${column(columns[name])}::text as value, count(*)::integer as count
        from ${rows} as list where ${passes(name)} group by 1`.execute(db),
    ),
  ])
  const total = totals.rows[0]?.total ?? 0
  const countValues = (name: Filter) =>
    new Map(counts[names.indexOf(name)]?.rows.map(({ value, count }) => [value, count]))
  return {
    rows: found.rows,
    total,
    pageCount: Math.max(1, Math.ceil(total / perPage)),
    filters: recordOf(names, (name) => {
      const countOf = countValues(name)
      const values = definition.filters[name].map((value) => ({
        value,
        count: countOf.get(value) ?? 0,
        isChosen: chosen.get(name)?.includes(value) === true,
      }))
      return values.filter(({ count, isChosen }) => count > 0 || isChosen)
    }),
  }
}

const column = (name: string) => sql.ref(`list.${name}`)
