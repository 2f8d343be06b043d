import { type RawBuilder, sql, type Transaction, type UpdateObject } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Actor } from '#domain/access/rights.ts'
import { type Audit, type AuditedFields, withAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '../desk-context.ts'
import type { StaffPermission } from '#urls/staff-permission.ts'
import { isOpenStatus, type RequestStatus, type WorkRefusal, type WorkResult } from '../desk.ts'
import { inBranches } from '../in-branches.server.ts'
import { IS_FREE, IS_OFFERED } from '../ownership.server.ts'

/** One change of a request's work, as one conditional UPDATE. */
export interface WorkChange {
  number: number
  /** In the history; in the audit log it is `request.` and this. */
  name: string
  /** The change is refused as if the request did not exist, unless the actor has one of these in its branch. */
  permissions: readonly StaffPermission[]
  set: (now: Date) => UpdateObject<DB, 'request_work'>
  /** What has to hold besides; it may name the actor. */
  where: RawBuilder<boolean>
  /** Why it does not hold. Undefined: the change has been made already, and nothing is to be done. */
  explain: (work: CurrentWork) => WorkRefusal | undefined
  /** What the entry of the audit log says besides the fields that have changed. */
  after?: AuditedFields
  reason?: string
  /** Written with the change, or not at all. */
  record?: RecordChange
}

/** Writes something more in the transaction of a change; `version` is the one that it has made. */
export type RecordChange = (tx: Transaction<DB>, version: number) => Promise<void>

/** The work of a request as somebody finds it who cannot change it. */
export interface CurrentWork {
  status: RequestStatus
  version: number
  owner: { id: number; name: string } | null
  /** There is no owner, or one who does not work here any more. */
  isFree: boolean
  ownedSince: Date | null
  /** A rule offers it to its owner, who has not taken it yet. */
  isOffered: boolean
}

/** Makes one change, with its entry of the log, or says why it was not made. */
export function changeWork(context: DeskContext, actor: Actor, change: WorkChange): Promise<WorkResult> {
  return withAudit(context, actor, (tx, audit) => changeWorkIn(tx, { audit, actor, now: context.now() }, change))
}

interface ChangeParams {
  audit: Audit
  actor: Actor
  now: Date
}

/** Like changeWork, within the transaction of `withAudit`. */
export async function changeWorkIn(
  tx: Transaction<DB>,
  { audit, actor, now }: ChangeParams,
  change: WorkChange,
): Promise<WorkResult> {
  const { number, name, after, reason } = change
  const changed = await tx
    .updateTable('request_work')
    .set({ ...change.set(now), version: sql`version + 1`, last_change: name })
    .set({ undo_by: actor.id, undo_state: UNDO_STATE })
    .where('request_id', '=', number)
    .where('held_since', 'is', null)
    .where(isAllowed(actor, change.permissions))
    .where(change.where)
    .returning(['version', 'branch_id as branchId', 'status', 'owner_id as owner'])
    .returning([
      sql<RequestStatus>`undo_state ->> 'status'`.as('oldStatus'),
      sql<number | null>`(undo_state ->> 'owner_id')::bigint`.as('oldOwner'),
    ])
    .executeTakeFirst()
  if (changed === undefined) return explainRefusal(tx, { audit, actor }, change)
  const { version, branchId, status, owner, oldStatus, oldOwner } = changed
  await audit({
    action: `request.${name}`,
    subject: `request:${number}`,
    branchId,
    before: { status: oldStatus, owner: oldOwner },
    after: { status, owner, ...after },
    reason,
  })
  await change.record?.(tx, version)
  return { ok: true, version }
}

/** What an undo restores. */
const UNDO_STATE = sql<string>`to_jsonb(request_work) - array['request_id', 'submitted_at', 'kind', 'held_since',
  'answer_from', 'deadline_at', 'respond_by', 'warn_at', 'warned_at', 'missed_at', 'urgent_at', 'version',
  'last_change', 'undo_by', 'undo_state', 'changed_at']`

const isAllowed = (actor: Actor, permissions: readonly StaffPermission[]) =>
  sql<boolean>`(${sql.join(
    permissions.map((permission) => inBranches(actor, permission)),
    sql` or `,
  )})`

/** A request of another branch is unknown to the actor, and the log says that they tried. */
export async function explainRefusal(
  tx: Transaction<DB>,
  { audit, actor }: Pick<ChangeParams, 'audit' | 'actor'>,
  { number, name, permissions, explain }: Pick<WorkChange, 'number' | 'name' | 'permissions' | 'explain'>,
): Promise<WorkResult> {
  const work = await tx
    .selectFrom('request_work')
    .leftJoin('staff', 'staff.id', 'owner_id')
    .select(['status', 'request_work.version', 'owner_id', 'owned_since as ownedSince', 'staff.name', 'held_since'])
    .select([isAllowed(actor, permissions).as('isAllowed'), IS_FREE.as('isFree'), IS_OFFERED.as('isOffered')])
    .where('request_id', '=', number)
    .executeTakeFirst()
  if (work === undefined) return { ok: false, reason: 'unknown' }
  if (!work.isAllowed) {
    await audit({ action: 'access.refuse', subject: `request:${number}`, after: { tried: `request.${name}` } })
    return { ok: false, reason: 'unknown' }
  }
  if (work.held_since !== null) return { ok: false, reason: 'held' }
  const owner = work.owner_id === null ? null : { id: work.owner_id, name: work.name ?? '' }
  return explain({ ...work, owner }) ?? { ok: true, version: work.version }
}

/** The usual reasons: the work has ended, somebody else has the request, or it is not as it was shown. */
export function explainByState(
  { status, owner, isFree, ownedSince, isOffered }: CurrentWork,
  staffId?: number,
): WorkRefusal {
  if (!isOpenStatus(status)) return { ok: false, reason: 'closed', status }
  if (owner !== null && ownedSince !== null && !isFree && owner.id !== staffId)
    return { ok: false, reason: isOffered ? 'offered' : 'taken', owner, since: ownedSince }
  return { ok: false, reason: 'changed', status }
}
