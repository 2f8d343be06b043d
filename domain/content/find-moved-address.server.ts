import type { Context } from '../context.ts'
import { spellMovedAddress } from './spell-moved-address.ts'

/**
 * Where the page that stood at this address has moved; undefined when nobody said. An entry with a query is for exactly
 * that query (`/catalog/?id=12`) and goes before one without, which holds whatever the query; the slash at the end of the path makes
 * no difference.
 */
export async function findMovedAddress(
  { db }: Pick<Context, 'db'>,
  { pathname, search }: { pathname: string; search: string },
): Promise<string | undefined> {
  const bare = spellMovedAddress(pathname).replace(/\/+$/, '')
  const query = search && spellMovedAddress(`/${search}`).slice(1)
  const spellings = [bare + query, `${bare}/${query}`, bare, `${bare}/`]
  const rows = await db
    .selectFrom('moved_address')
    .select(['from_path as fromPath', 'to_path as toPath'])
    .where('from_path', 'in', spellings)
    .execute()
  return spellings
    .map((spelling) => rows.find((row) => row.fromPath === spelling)?.toPath)
    .find((path) => path !== undefined)
}
