import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '#domain/desk/desk-context.ts'
import { CARD_REQUESTS, isShown } from './card-rows.server.ts'
import type { CustomerContact, CustomerRefusal } from './customer.ts'
import { lockCards } from './lock-cards.server.ts'

type RevealResult = { ok: true; contacts: CustomerContact[] } | CustomerRefusal

/** Shows the phones and addresses of a card's visible requests. The log says who has looked. */
export function revealContacts(context: DeskContext, actor: StaffActor, id: number): Promise<RevealResult> {
  return withAudit(context, actor, async (tx, audit): Promise<RevealResult> => {
    const lock = { audit, actor, permission: 'customers.view', name: 'customer.show-contacts' } as const
    const cards = await lockCards(tx, [id], lock)
    if (!Array.isArray(cards)) return cards
    const { rows } = await sql<{ kind: 'phone' | 'email'; value: string }>`
      select given.kind, given.value from ${CARD_REQUESTS}
        cross join lateral (values ('phone', phone), ('email', lower(email))) as given (kind, value)
      where member.root_id = ${id} and ${isShown(actor)} and given.value is not null
      group by given.kind, given.value order by given.kind desc, max(request.id) desc`.execute(tx)
    await audit({ action: 'customer.show-contacts', subject: `customer:${id}` })
    return { ok: true, contacts: rows.map((contact) => ({ ...contact, isMasked: false })) }
  })
}
