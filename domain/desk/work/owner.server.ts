import { type RawBuilder, sql } from 'kysely'
import { type Actor, isAllowed, rolesWith, type StaffActor } from '#domain/access/rights.ts'
import { changeWork, explainByState } from './change-work.server.ts'
import type { DeskContext } from '../desk-context.ts'
import type { Colleague, RequestStatus, WorkResult } from '../desk.ts'
import { inBranches } from '../in-branches.server.ts'

export const IS_OPEN = sql<boolean>`status in ('new', 'taken', 'reached', 'appointment')`
/** Nobody has it, or somebody who does not work here any more. */
export const IS_FREE = sql<boolean>`(owner_id is null
  or exists (select from staff where staff.id = owner_id and staff.disabled_at is not null))`

/** What a request gets with its owner: a new one is taken from then on. */
export const ownedBy = (staffId: number, now: Date) => ({
  owner_id: staffId,
  owned_since: now,
  status: sql<RequestStatus>`case when status = 'new' then 'taken' else status end`,
  status_since: sql<Date>`case when status = 'new' then ${now}::timestamptz else status_since end`,
})

/** Takes a request that nobody has. Of any number of people at once one gets it; the others learn who. */
export function claimRequest(context: DeskContext, actor: StaffActor, number: number): Promise<WorkResult> {
  return changeWork(context, actor, {
    number,
    name: 'claim',
    permissions: ['requests.work'],
    set: (now) => ownedBy(actor.staffId, now),
    where: sql`${IS_OPEN} and ${IS_FREE}`,
    explain: (work) => (work.owner?.id === actor.staffId ? undefined : explainByState(work, actor.staffId)),
  })
}

/** Gives a request back: it is new again, and its next action stays. Of others only with the right to manage. */
export function giveBackRequest(context: DeskContext, actor: StaffActor, number: number): Promise<WorkResult> {
  return changeWork(context, actor, {
    number,
    name: 'give-back',
    permissions: ['requests.work', 'requests.manage'],
    set: (now) => ({ owner_id: null, owned_since: null, status: 'new', status_since: now }),
    where: sql`${IS_OPEN} and owner_id is not null and ${isOwnOrManaged(actor)}`,
    explain: (work) => (work.owner === null ? { ok: false, reason: 'not-taken' } : explainByState(work, actor.staffId)),
  })
}

/** Own, or one that the actor may manage. */
export const isOwnOrManaged = (actor: StaffActor): RawBuilder<boolean> =>
  sql`((owner_id = ${actor.staffId} and ${inBranches(actor, 'requests.work')}) or ${inBranches(actor, 'requests.manage')})`

interface TransferInput {
  number: number
  /** Who has it as it was shown; null: nobody. */
  from: number | null
  to: number
}

/** `wrong-person`: they do not work on requests of this branch. */
type TransferResult = WorkResult | { ok: false; reason: 'wrong-person' }

/** Gives a request to a colleague who works on requests of its branch. Of others only with the right to manage. */
export async function transferRequest(
  context: DeskContext,
  actor: StaffActor,
  { number, from, to }: TransferInput,
): Promise<TransferResult> {
  const result = await changeWork(context, actor, {
    number,
    name: 'transfer',
    permissions: ['requests.work', 'requests.manage'],
    set: (now) => ownedBy(to, now),
    where: sql`${IS_OPEN} and owner_id is not distinct from ${from}::bigint and ${isOwnOrManaged(actor)}
      and ${worksInBranch(sql`${to}::bigint`)}`,
    explain: (work) => {
      if (work.owner?.id === to) return undefined
      if (isAllowed(actor, 'requests.manage')) return explainByState(work, from ?? undefined)
      return work.owner === null ? { ok: false, reason: 'not-taken' } : explainByState(work, actor.staffId)
    },
  })
  if (result.ok || result.reason !== 'changed') return result
  const colleagues = await listColleagues(context, actor, number)
  return colleagues.some(({ id }) => id === to) ? result : { ok: false, reason: 'wrong-person' }
}

/** Whether a person may work on the request of `request_work`; without a branch, only who works in all of them. */
export const worksInBranch = (staffId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from staff_grant held join staff person on person.id = held.staff_id
  where held.staff_id = ${staffId} and person.disabled_at is null and held.revoked_at is null
    and held.role::text = any(${[...rolesWith('requests.work')]}::text[])
    and (held.branch_id is null or held.branch_id = request_work.branch_id))`

/** Who may work on this request, by name; nobody when the actor may not see it. */
export function listColleagues({ db }: Pick<DeskContext, 'db'>, actor: Actor, number: number): Promise<Colleague[]> {
  return db
    .selectFrom('request_work')
    .innerJoin('staff', (join) => join.on(worksInBranch(sql.ref('staff.id'))))
    .select(['staff.id', 'staff.name'])
    .where('request_id', '=', number)
    .where(inBranches(actor, 'requests.view'))
    .orderBy('staff.name')
    .orderBy('staff.id')
    .execute()
}
