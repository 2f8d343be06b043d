import { type RawBuilder, sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '#domain/desk/desk-context.ts'
import { matchesFilters } from '#domain/desk/requests/desk-filter.server.ts'
import { isContactSearch, parseDeskQuery } from '#domain/desk/requests/desk-query.ts'
import { cardColumns, cardSummary, isCardOf, isShown, type SelectedCard, toCustomerRow } from './card-rows.server.ts'
import type { CustomerRow } from './customer.ts'

const PAGE_SIZE = 50

/** What somebody asks of the list of customers. */
export interface CustomerQuery {
  /** As in the list of requests: a number, a phone or its end, an address, words of a name. */
  q: string
  /** The last card of the page before. */
  after: number | undefined
}

/**
 * The customers with a request that the actor may see, the newest first; `next` is the `after` of the following page. One
 * statement. The log says who has searched for a phone or an address, not for which.
 */
export async function listCustomers(
  context: DeskContext,
  actor: StaffActor,
  { q, after }: CustomerQuery,
): Promise<{ rows: CustomerRow[]; next: number | undefined }> {
  const rows = await searchCustomers(context, actor, { q, after, limit: PAGE_SIZE + 1 })
  const page = rows.slice(0, PAGE_SIZE)
  if (isContactSearch(q))
    await recordAudit(context, actor, {
      action: 'customers.search-phone',
      subject: 'customers:list',
      after: { rows: page.length },
    })
  return { rows: page, next: rows.length > PAGE_SIZE ? page.at(-1)?.id : undefined }
}

/** The same, at most `limit` of them, for a caller that writes into the log itself who searches for a phone. */
export async function searchCustomers(
  context: DeskContext,
  actor: StaffActor,
  { q, after, limit }: Pick<CustomerQuery, 'q'> & Partial<CustomerQuery> & { limit: number },
): Promise<CustomerRow[]> {
  const { rows } = await sql<SelectedCard>`
    select ${cardColumns(actor)} from customer ${cardSummary(actor)}
    where customer.root_id = customer.id and customer.erased_at is null
      and customer.id < coalesce(${after ?? null}::bigint, ${Number.MAX_SAFE_INTEGER})
      and ${isCardOf(actor, 'customers.view')} and ${isFound(actor, q, context.now())}
    order by customer.id desc limit ${limit}`.execute(context.db)
  return rows.map(toCustomerRow)
}

/**
 * Found by what its visible requests have: the search of the desk, with its rule for masked phones. The arrays are found
 * first: else PostgreSQL looks through all cards for the few that a phone fits, or counts the requests of all that are
 * found before it takes the first.
 */
function isFound(actor: StaffActor, q: string, now: Date): RawBuilder<boolean> {
  if (q === '') return sql`true`
  const matches = matchesFilters({ ...parseDeskQuery(new URLSearchParams()), q }, { actor, now })
  if (matches === undefined) return sql`false`
  return sql`customer.id = any(array(
    select member.root_id from customer as member join customer_request on customer_request.customer_id = member.id
    where request_id = any(array(select request_work.request_id from request_work where ${isShown(actor)} and ${matches}))))`
}
