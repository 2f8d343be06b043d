import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Actor } from '#domain/access/rights.ts'
import type { Audit } from '#domain/access/with-audit.server.ts'
import type { StaffPermission } from '#urls/staff-permission.ts'
import { isCardOf } from './card-rows.server.ts'
import type { CustomerRefusal } from './customer.ts'

interface LockedCard {
  id: number
  rootId: number
  version: number
  erasedAt: Date | null
  isAllowed: boolean
}

interface LockParams {
  audit: Audit
  actor: Actor
  permission: StaffPermission
  /** The command, for the entry about an attempt in another branch. */
  name: string
}

/**
 * Locks these cards and returns them in the given order, once no other command changes what belongs together. A card of
 * another branch is unknown, and the log says that they tried.
 */
export async function lockCards(
  tx: Transaction<DB>,
  ids: readonly number[],
  { audit, actor, permission, name }: LockParams,
): Promise<LockedCard[] | CustomerRefusal> {
  await lockCustomers(tx)
  const { rows } = await sql<LockedCard>`
    select id, root_id as "rootId", version, erased_at as "erasedAt",
      ${isCardOf(actor, permission, 'customer.root_id')} as "isAllowed"
    from customer where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx)
  for (const { id, isAllowed } of rows)
    if (!isAllowed) await audit({ action: 'access.refuse', subject: `customer:${id}`, after: { tried: name } })
  const cards = ids.flatMap((id) => rows.find((row) => row.id === id && row.isAllowed) ?? [])
  return cards.length === ids.length ? cards : { ok: false, reason: 'unknown' }
}

/** One change of what belongs together after another, before any row is locked (db/migrations/036-reminders.sql). */
export const lockCustomers = (tx: Transaction<DB>) => sql`select lock_customers()`.execute(tx)

/** Notes that these cards are not as they were shown any more. */
export const raiseVersions = (tx: Transaction<DB>, ids: readonly number[]) =>
  tx
    .updateTable('customer')
    .set({ version: sql`version + 1` })
    .where('id', 'in', [...ids])
    .execute()
