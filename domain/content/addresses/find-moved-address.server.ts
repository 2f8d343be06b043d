import type { Context } from '#domain/context.ts'

/**
 * The new address of a moved page; undefined when there is no entry. An entry with a query matches exactly that query
 * (`/catalog/?id=12`) and has priority over one without, which matches any query and keeps it in the new address. A
 * trailing slash of the path makes no difference. One database query.
 */
export async function findMovedAddress(
  { db }: Pick<Context, 'db'>,
  { pathname, search }: { pathname: string; search: string },
): Promise<string | undefined> {
  const bare = normalizeMovedAddress(pathname).replace(/\/+$/, '')
  const query = search && normalizeMovedAddress(`/${search}`).slice(1)
  const rows = await db
    .selectFrom('moved_address')
    .select(['from_path as from', 'to_path as to'])
    .where('from_path', 'in', [bare + query, `${bare}/${query}`, bare, `${bare}/`])
    .execute()
  const findFrom = (...spellings: string[]) => rows.find(({ from }) => spellings.includes(from))?.to
  const forAnyQuery = findFrom(bare, `${bare}/`)
  if (query === '') return forAnyQuery
  return findFrom(bare + query, `${bare}/${query}`) ?? (forAnyQuery && mergeQuery(forAnyQuery, search))
}

/** The address with the parameters of `search` added; its own parameters have priority. */
function mergeQuery(address: string, search: string): string {
  const [, path = address, query = '', anchor = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? []
  const own = new URLSearchParams(query)
  const added = [...new URLSearchParams(search)].filter(([name]) => !own.has(name))
  const all = new URLSearchParams([...own, ...added]).toString()
  return path + (all && `?${all}`) + anchor
}

/** An address in the form in which moved ones are stored and looked up: uniform escapes, single slashes. */
export function normalizeMovedAddress(address: string): string {
  const { pathname, search } = new URL(address, 'http://site.invalid')
  return (pathname.replaceAll(/\/{2,}/g, '/') + search).replaceAll(/%[0-9a-f]{2}/gi, (sign) => sign.toUpperCase())
}
