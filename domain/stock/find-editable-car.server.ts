import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Actor } from '#domain/access/rights.ts'
import type { Audit } from '#domain/access/with-audit.server.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'

interface FindParams {
  audit: Audit
  actor: Actor
  carId: number
  /** The command, for the entry about an attempt in another branch. */
  tried: string
}

/** A car that the actor may change; undefined, and in the log, for one of another branch. It is not locked. */
export async function findEditableCar(
  tx: Transaction<DB>,
  { audit, actor, carId, tried }: FindParams,
): Promise<{ branchId: number | null } | undefined> {
  const car = await tx
    .selectFrom('car')
    .select(['branch_id as branchId', inBranches(actor, 'stock.edit', 'car.branch_id').as('isAllowed')])
    .where('id', '=', carId)
    .executeTakeFirst()
  if (car === undefined) return undefined
  if (car.isAllowed) return { branchId: car.branchId }
  await audit({ action: 'access.refuse', subject: `car:${carId}`, after: { tried } })
  return undefined
}
