import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { changeWork, explainByState } from './change-work.server.ts'
import type { DeskContext } from '../desk-context.ts'
import type { RequestStatus, WorkResult } from '../desk.ts'
import { inBranches } from '../in-branches.server.ts'
import { IS_OFFERED, IS_OPEN, worksInBranch } from '../ownership.server.ts'
import { answerAnew } from './owner.server.ts'

interface MoveInput {
  number: number
  /** Its branch as it was shown. */
  from: number | null
  to: number
}

/**
 * Moves a request to another branch, which changes its deadline. Only with the right to manage in both. An owner who
 * does not work there loses it, and so does one to whom it was only offered; then it is new, and the rules
 * of that branch apply.
 */
export function moveRequest(
  context: DeskContext,
  actor: StaffActor,
  { number, from, to }: MoveInput,
): Promise<WorkResult> {
  const destination = sql`(select id as branch_id from branch where id = ${to})`
  const keepsOwner = sql`(not ${IS_OFFERED}
    and exists (select from ${destination} as request_work where ${worksInBranch(sql.ref('owner_id'))}))`
  return changeWork(context, actor, {
    number,
    name: 'move',
    permissions: ['requests.manage'],
    set: (now) => ({
      branch_id: to,
      owner_id: sql<number | null>`case when ${keepsOwner} then owner_id end`,
      owned_since: sql<Date | null>`case when ${keepsOwner} then owned_since end`,
      status: sql<RequestStatus>`case when ${keepsOwner} then status else 'new' end`,
      status_since: sql<Date>`case when ${keepsOwner} then status_since else ${now}::timestamptz end`,
      routed_at: sql<Date | null>`case when ${keepsOwner} then routed_at end`,
      offered_to: sql<number[]>`case when ${keepsOwner} then offered_to else '{}' end`,
      ...answerAnew(now, sql`owner_id is not null and not ${keepsOwner}`),
    }),
    where: sql`${IS_OPEN} and branch_id is not distinct from ${from}::integer
      and exists (select from ${destination} as request_work where ${inBranches(actor, 'requests.manage')})`,
    explain: (work) => explainByState(work, work.owner?.id),
    after: { branch: to },
  })
}
