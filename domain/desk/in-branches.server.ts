import { type RawBuilder, sql } from 'kysely'
import { type Actor, branchesFor } from '#domain/access/rights.ts'
import type { StaffPermission } from '#urls/staff-permission.ts'

/**
 * The condition that the actor has this permission in the branch of `column`. A row without a branch belongs to those
 * who have it in every branch.
 */
export function inBranches(
  actor: Pick<Actor, 'grants'>,
  permission: StaffPermission,
  column = 'request_work.branch_id',
): RawBuilder<boolean> {
  const branches = branchesFor(actor, permission)
  return branches === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${[...branches]}::integer[])`
}
