import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Seller } from './seller.ts'

/** Rises when the formats themselves say something else of the same stock. */
const FORMATS_VERSION = 1

/**
 * A word that changes with anything that a feed tells: with any car, its photographs, names and branches, and with the
 * site's own name and address. Cars carry the number of the transaction that last touched them. Their sum grows with
 * whatever is committed, also with a slow transaction that ends after a later one, and together with their count it never
 * comes back to what it was.
 */
export async function getStockVersion(
  { db }: Pick<Context, 'db'>,
  seller: Pick<Seller, 'name' | 'url'>,
): Promise<string> {
  const { rows } = await sql<Record<string, string | number>>`
    select count(*) as cars, coalesce(sum(changed_xid::text::numeric), 0)::text as stamps,
      (select md5(coalesce(string_agg(branch::text, ' ' order by id), '')) from branch) as branches,
      (select md5(coalesce(string_agg(slug || name, ' ' order by id), '')) from brand) as brands,
      (select md5(coalesce(string_agg(slug || name, ' ' order by id), '')) from model) as models
    from car`.execute(db)
  return createHash('sha256')
    .update(JSON.stringify([FORMATS_VERSION, seller.name, seller.url, rows[0]]))
    .digest('base64url')
    .slice(0, 22)
}
