import type { Context } from '#domain/context.ts'
import { normalizeMovedAddress } from './normalize-moved-address.ts'

/**
 * Where to go on from an address whose page has moved; undefined when nobody said. An entry with a query is for exactly
 * that query (`/catalog/?id=12`) and goes before one without, which holds whatever the query, and takes it along; the
 * slash at the end of the path makes no difference. One query.
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
  const whateverAsked = findFrom(bare, `${bare}/`)
  if (query === '') return whateverAsked
  return findFrom(bare + query, `${bare}/${query}`) ?? (whateverAsked && mergeQuery(whateverAsked, search))
}

/** An address with more in its query; what it says itself goes before. */
function mergeQuery(address: string, search: string): string {
  const [, path = address, query = '', anchor = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? []
  const own = new URLSearchParams(query)
  const added = [...new URLSearchParams(search)].filter(([name]) => !own.has(name))
  const all = new URLSearchParams([...own, ...added]).toString()
  return path + (all && `?${all}`) + anchor
}
