import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import type { Context } from '#domain/context.ts'
import type { DeskContext } from '#domain/desk/desk-context.ts'
import { type DeskRow, selectDeskRows, toDeskRow } from '#domain/desk/requests/desk-rows.server.ts'
import { cardColumns, cardSummary, isCardOf, type SelectedCard, toCustomerRow } from './card-rows.server.ts'
import type { CustomerCard } from './customer.ts'
import { loadDetails } from './load-details.server.ts'
import { suggestMerges } from './suggest-merges.server.ts'

const MAX_REQUESTS = 100

type FoundCard = { kind: 'card'; card: CustomerCard } | { kind: 'merged'; into: number }

interface SelectedHead extends SelectedCard {
  rootId: number
  version: number
  erasedAt: Date | null
  hasAccount: boolean
}

/**
 * The card with this id, in four statements, or the id of the card that it is merged into. Undefined when there is none
 * that the actor may see, and then the log says that they tried.
 */
export async function findCustomer(
  context: DeskContext & Pick<Context, 'timeZone'>,
  actor: StaffActor,
  id: number,
): Promise<FoundCard | undefined> {
  const { db } = context
  const { rows } = await sql<SelectedHead>`
    select ${cardColumns(actor)}, customer.root_id as "rootId", customer.version, customer.erased_at as "erasedAt",
      exists (select from customer as member join customer_request on customer_id = member.id
        join request on request.id = request_id
        where member.root_id = customer.id and account_id is not null) as "hasAccount"
    from customer ${cardSummary(actor)}
    where customer.id = ${id} and ${isCardOf(actor, 'customers.view', 'customer.root_id')}`.execute(db)
  const [head] = rows
  if (head === undefined) {
    await refuseAccess(context, actor, { id, tried: 'customer.view' })
    return undefined
  }
  if (head.rootId !== id) return { kind: 'merged', into: head.rootId }
  const [history, details, suggestions] = await Promise.all([
    listCardRequests(context, actor, id),
    loadDetails(context, actor, id),
    suggestMerges(context, actor, id),
  ])
  const { version, erasedAt, hasAccount } = head
  return {
    kind: 'card',
    card: { ...toCustomerRow(head), version, erasedAt, hasAccount, history, ...details, suggestions },
  }
}

/** Writes that somebody asked for a card of another branch; a card that does not exist is no attempt. */
async function refuseAccess(
  context: DeskContext,
  actor: StaffActor,
  { id, tried }: { id: number; tried: string },
): Promise<void> {
  const known = await context.db.selectFrom('customer').select('id').where('id', '=', id).executeTakeFirst()
  if (known !== undefined)
    await recordAudit(context, actor, { action: 'access.refuse', subject: `customer:${id}`, after: { tried } })
}

async function listCardRequests({ db }: DeskContext, actor: StaffActor, id: number): Promise<DeskRow[]> {
  const rows = await selectDeskRows(db, actor)
    .innerJoin('customer_request', 'customer_request.request_id', 'request_work.request_id')
    .innerJoin('customer', 'customer.id', 'customer_request.customer_id')
    .where('customer.root_id', '=', id)
    .where('held_since', 'is', null)
    .orderBy('request_work.request_id', 'desc')
    .limit(MAX_REQUESTS)
    .execute()
  return rows.map((row) => toDeskRow(row, actor))
}
