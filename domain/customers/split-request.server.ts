import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '#domain/desk/desk-context.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import type { CustomerRefusal } from './customer.ts'
import { lockCards, raiseVersions } from './lock-cards.server.ts'

interface SplitInput {
  /** The card with the version that was shown. */
  id: number
  version: number
  /** The request of another person. */
  number: number
}

/** `only`: the card has no other request. `id`: the new card. */
type SplitResult = { ok: true; id: number } | CustomerRefusal | { ok: false; reason: 'only' }

/**
 * Gives a request a card of its own: two people share a phone. The phone stays with the card, so that later requests
 * come to it; what only this request names goes with it. Merging the two cards undoes it.
 */
export function splitRequest(
  context: DeskContext,
  actor: StaffActor,
  { id, version, number }: SplitInput,
): Promise<SplitResult> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<SplitResult> => {
    const lock = { audit, actor, permission: 'customers.merge', name: 'customer.split' } as const
    const cards = await lockCards(tx, [id], lock)
    if (!Array.isArray(cards)) return cards
    const [card] = cards
    if (card?.erasedAt !== null) return { ok: false, reason: 'erased' }
    if (card.rootId !== id || card.version !== version) return { ok: false, reason: 'changed' }
    const { rows: requests } = await sql<{ member: number; isTheOne: boolean }>`
      select customer_id as member, (request_id = ${number} and held_since is null
          and ${inBranches(actor, 'customers.merge')}) is true as "isTheOne"
      from customer_request join request_work using (request_id) join customer on customer.id = customer_id
      where root_id = ${id}`.execute(tx)
    const found = requests.find(({ isTheOne }) => isTheOne)
    if (found === undefined) return { ok: false, reason: 'unknown' }
    if (requests.length === 1) return { ok: false, reason: 'only' }
    const { rows } = await sql<{ id: number }>`select add_customer(${now}) as id`.execute(tx)
    const split = rows[0]?.id ?? 0
    await tx
      .updateTable('customer_request')
      .set({ customer_id: split })
      .where('request_id', '=', number)
      .where('customer_id', '=', found.member)
      .execute()
    await sql`
      update customer_contact as contact set customer_id = ${split}
      from request as sent, customer as owner
      where sent.id = ${number} and owner.id = contact.customer_id and owner.root_id = ${id}
        and (contact.kind, contact.value) in (('phone', sent.phone), ('email', lower(sent.email)))
        and not exists (select from customer_request join customer on customer.id = customer_request.customer_id
          join request on request.id = request_id
          where root_id = ${id} and (case contact.kind when 'phone' then phone else lower(email) end) = contact.value)`.execute(
      tx,
    )
    await raiseVersions(tx, [id])
    await audit({ action: 'customer.split', subject: `customer:${id}`, after: { request: number, card: split } })
    return { ok: true, id: split }
  })
}
