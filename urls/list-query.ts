/** What the address of a list can ask for: the values of each filter, the orders (the first is the default). */
export interface ListOptions<Filter extends string = string, Sort extends string = string> {
  filters: Readonly<Record<Filter, readonly string[]>>
  sorts: readonly [Sort, ...Sort[]]
  perPage: number
}

/** What a visitor asked of a list. */
export interface ListQuery<Filter extends string = string, Sort extends string = string> {
  /** The chosen values of a filter. Every row passes a filter that is missing here. */
  chosen: ReadonlyMap<Filter, readonly string[]>
  sort: Sort
  /** From 1. */
  page: number
}

const PAGE_PATTERN = /^[1-9]\d{0,5}$/

/**
 * The query of an address: `?kind=call&kind=credit&sort=oldest&page=2`. Unknown values and orders are left out, as links
 * may be older than the site; undefined for a page that cannot exist.
 */
export function parseListQuery<Filter extends string, Sort extends string>(
  { filters, sorts }: ListOptions<Filter, Sort>,
  params: URLSearchParams,
): ListQuery<Filter, Sort> | undefined {
  const page = params.get('page') ?? '1'
  if (!PAGE_PATTERN.test(page)) return undefined
  const chosen = new Map<Filter, readonly string[]>()
  for (const filter in filters) {
    const asked = new Set(params.getAll(filter))
    const values = filters[filter].filter((value) => asked.has(value))
    if (values.length > 0) chosen.set(filter, values)
  }
  const sort = params.get('sort')
  return { chosen, sort: sorts.find((known) => known === sort) ?? sorts[0], page: Number(page) }
}

/** The part of an address after its path, empty for the list as it is at first. */
export function formatListQuery<Filter extends string, Sort extends string>(
  { sorts }: Pick<ListOptions<Filter, Sort>, 'sorts'>,
  { chosen, sort, page }: ListQuery<Filter, Sort>,
): string {
  const params = new URLSearchParams()
  for (const [filter, values] of chosen) for (const value of values) params.append(filter, value)
  if (sort !== sorts[0]) params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? '' : `?${params}`
}

/** The query with one value of a filter added, or removed if it was chosen. Begins at the first page again. */
export function toggleFilter<Filter extends string, Sort extends string>(
  query: ListQuery<Filter, Sort>,
  filter: Filter,
  value: string,
): ListQuery<Filter, Sort> {
  const before = query.chosen.get(filter) ?? []
  const values = before.includes(value) ? before.filter((other) => other !== value) : [...before, value]
  const chosen = new Map(query.chosen)
  if (values.length === 0) chosen.delete(filter)
  else chosen.set(filter, values)
  return { ...query, chosen, page: 1 }
}
