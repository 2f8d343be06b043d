import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Seller } from './seller.ts'

/** Must be increased when a format changes its output for the same stock. */
const FORMATS_VERSION = 1

/**
 * A version that changes with the content of any feed: with any car, its photographs, names and branches, and with the
 * site's own name and address. Each car stores the id of the transaction that last changed it. The sum of these ids
 * grows with every commit, also of a slow transaction that ends after a later one, and together with the count of cars
 * it never returns to an earlier value.
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
