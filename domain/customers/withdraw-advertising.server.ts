import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '#domain/desk/desk-context.ts'
import type { CustomerRefusal } from './customer.ts'
import { lockCards } from './lock-cards.server.ts'

/**
 * Withdraws a customer's consents to advertising, as they have asked: those of all their requests, of other branches too,
 * and of their account (law 38-FZ, article 18). Each keeps when and by whom.
 */
export function withdrawCustomerAdvertising(
  context: DeskContext,
  actor: StaffActor,
  id: number,
): Promise<{ ok: true } | CustomerRefusal> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<{ ok: true } | CustomerRefusal> => {
    const lock = { audit, actor, permission: 'customers.merge', name: 'customer.withdraw-advertising' } as const
    const cards = await lockCards(tx, [id], lock)
    if (!Array.isArray(cards)) return cards
    const { rows } = await sql`
      with sent as (
        select request.id, account_id from customer as member
          join customer_request on customer_request.customer_id = member.id
          join request on request.id = customer_request.request_id
        where member.root_id = ${id}
      ), of_requests as (
        update consent set withdrawn_at = ${now}, withdrawn_by = ${actor.id}
        where purpose = 'advertising' and withdrawn_at is null and request_id in (select id from sent) returning 1
      ), of_accounts as (
        update account_consent set withdrawn_at = ${now}, withdrawn_by = ${actor.id}
        where purpose = 'advertising' and withdrawn_at is null and account_id in (select account_id from sent) returning 1
      )
      select from of_requests union all select from of_accounts`.execute(tx)
    await audit({ action: 'customer.withdraw-advertising', subject: `customer:${id}`, after: { count: rows.length } })
    return { ok: true }
  })
}
