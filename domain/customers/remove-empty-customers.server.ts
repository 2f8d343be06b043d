import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Removes the cards that have no request left, after requests were deleted, which only those of the demo are. */
export async function removeEmptyCustomers({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`
    delete from customer where not exists (
      select from customer as other left join customer_request on customer_id = other.id
      where (other.root_id = customer.root_id and request_id is not null)
        or (other.root_id = customer.id and other.id <> customer.id))`.execute(db)
}
