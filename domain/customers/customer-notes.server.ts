import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '#domain/desk/desk-context.ts'
import type { CustomerRefusal } from './customer.ts'
import { lockCards } from './lock-cards.server.ts'

interface NoteInput {
  id: number
  text: string
  /** A UUID of the form: what is sent twice is one note. */
  key?: string
}

/** Adds a note about a customer, for everybody who sees the card. */
export function addCustomerNote(
  context: DeskContext,
  actor: StaffActor,
  { id, text, key }: NoteInput,
): Promise<{ ok: true } | CustomerRefusal> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<{ ok: true } | CustomerRefusal> => {
    const lock = { audit, actor, permission: 'customers.view', name: 'customer.note' } as const
    const cards = await lockCards(tx, [id], lock)
    if (!Array.isArray(cards)) return cards
    if (cards[0]?.erasedAt !== null) return { ok: false, reason: 'erased' }
    const added = await tx
      .insertInto('customer_note')
      .values({ customer_id: id, staff_id: actor.staffId, body: text, at: now, key })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added !== undefined)
      await audit({ action: 'customer.note', subject: `customer:${id}`, after: { note: added.id } })
    return { ok: true }
  })
}

/** Removes one's own note; its text is gone for good. */
export function removeCustomerNote(
  context: DeskContext,
  actor: StaffActor,
  { id, note }: { id: number; note: number },
): Promise<{ ok: true } | CustomerRefusal> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<{ ok: true } | CustomerRefusal> => {
    const lock = { audit, actor, permission: 'customers.view', name: 'customer.remove-note' } as const
    const cards = await lockCards(tx, [id], lock)
    if (!Array.isArray(cards)) return cards
    const removed = await tx
      .updateTable('customer_note')
      .set({ body: '', removed_at: now })
      .where('id', '=', note)
      .where('staff_id', '=', actor.staffId)
      .where('removed_at', 'is', null)
      .where('customer_id', 'in', (eb) => eb.selectFrom('customer').select('id').where('root_id', '=', id))
      .returning('id')
      .executeTakeFirst()
    if (removed === undefined) return { ok: false, reason: 'unknown' }
    await audit({ action: 'customer.remove-note', subject: `customer:${id}`, after: { note } })
    return { ok: true }
  })
}
