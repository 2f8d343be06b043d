import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '#domain/desk/desk-context.ts'
import type { CustomerRefusal } from './customer.ts'
import { lockCards, raiseVersions } from './lock-cards.server.ts'

/** A card with the version that was shown. */
interface ShownCard {
  id: number
  version: number
}

interface MergeInput {
  kept: ShownCard
  /** Shown within the kept card from now on. */
  gone: ShownCard
}

type MergeResult = { ok: true; merge: number } | CustomerRefusal

/**
 * Makes one card of two. Nothing is copied or moved: the cards that are shown as one get the same root. Of two people who
 * merge a card at once the second learns that it has changed.
 */
export function mergeCustomers(
  context: DeskContext,
  actor: StaffActor,
  { kept, gone }: MergeInput,
): Promise<MergeResult> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<MergeResult> => {
    const lock = { audit, actor, permission: 'customers.merge', name: 'customer.merge' } as const
    const cards = await lockCards(tx, [kept.id, gone.id], lock)
    if (!Array.isArray(cards)) return cards
    if (cards.some(({ erasedAt }) => erasedAt !== null)) return { ok: false, reason: 'erased' }
    const isAsShown = cards.every(
      ({ id, rootId, version }, index) => id === rootId && version === [kept, gone][index]?.version,
    )
    if (!isAsShown || kept.id === gone.id) return { ok: false, reason: 'changed' }
    const { id: merge } = await tx
      .insertInto('customer_merge')
      .values({ kept_id: kept.id, gone_id: gone.id, merged_at: now, merged_by: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('customer').set({ root_id: kept.id }).where('root_id', '=', gone.id).execute()
    await raiseVersions(tx, [kept.id, gone.id])
    await audit({ action: 'customer.merge', subject: `customer:${kept.id}`, after: { card: gone.id } })
    return { ok: true, merge }
  })
}

/** What an undo may bring apart without a fresh proof of who asks for it. */
const MAX_UNCONFIRMED = 20

interface UndoInput {
  merge: number
  /** Whether the actor has proved a factor lately. */
  isConfirmed: boolean
}

/** `unconfirmed`: it has more requests than may be brought apart without a proof. `id`: the card that is there again. */
type UndoResult = { ok: true; id: number } | CustomerRefusal | { ok: false; reason: 'unconfirmed' }

/**
 * Undoes a merge, however long ago and whatever was merged since: the card has again what it had, and what came for it
 * meanwhile.
 */
export function undoMerge(
  context: DeskContext,
  actor: StaffActor,
  { merge, isConfirmed }: UndoInput,
): Promise<UndoResult> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<UndoResult> => {
    const found = await tx
      .selectFrom('customer_merge')
      .innerJoin('customer', 'customer.id', 'gone_id')
      .select(['gone_id as id', 'root_id as rootId'])
      .where('customer_merge.id', '=', merge)
      .executeTakeFirst()
    if (found === undefined) return { ok: false, reason: 'unknown' }
    const { id, rootId } = found
    const lock = { audit, actor, permission: 'customers.merge', name: 'customer.undo-merge' } as const
    const cards = await lockCards(tx, id === rootId ? [id] : [rootId, id], lock)
    if (!Array.isArray(cards)) return cards
    if (cards.some(({ erasedAt }) => erasedAt !== null)) return { ok: false, reason: 'erased' }
    // The button was pressed twice, or by two people who want the same.
    const { undoneAt } = await tx
      .selectFrom('customer_merge')
      .select('undone_at as undoneAt')
      .where('id', '=', merge)
      .executeTakeFirstOrThrow()
    if (undoneAt !== null && cards.some((card) => card.id === id && card.rootId === id)) return { ok: true, id }
    // Another merge or undo was faster: the card is in another one now.
    if (cards.some((card) => card.rootId !== rootId)) return { ok: false, reason: 'changed' }
    const members = await listMembers(tx, id)
    if (!isConfirmed && (await countRequests(tx, members)) > MAX_UNCONFIRMED)
      return { ok: false, reason: 'unconfirmed' }
    const undone = await tx
      .updateTable('customer_merge')
      .set({ undone_at: now, undone_by: actor.id })
      .where('id', '=', merge)
      .where('undone_at', 'is', null)
      .returning('kept_id')
      .executeTakeFirst()
    if (undone === undefined) return { ok: false, reason: 'changed' }
    await tx.updateTable('customer').set({ root_id: id }).where('id', 'in', members).execute()
    await raiseVersions(tx, [rootId, id])
    // What belongs to nobody any more: their requests were erased while the other card still had some.
    await sql`select erase_customers_without_requests(${[rootId, id]}::bigint[], ${now})`.execute(tx)
    await audit({ action: 'customer.undo-merge', subject: `customer:${rootId}`, after: { card: id } })
    return { ok: true, id }
  })
}

/** The card and those that are merged into it, directly or through others. Its root is locked. */
async function listMembers(tx: Transaction<DB>, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive member as (
      select ${id}::bigint as id
      union
      select gone_id from customer_merge join member on kept_id = member.id where undone_at is null
    ) select id from member`.execute(tx)
  return rows.map((row) => row.id)
}

async function countRequests(tx: Transaction<DB>, members: readonly number[]): Promise<number> {
  const { count } = await tx
    .selectFrom('customer_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', 'in', [...members])
    .executeTakeFirstOrThrow()
  return count
}
