import { type RawBuilder, sql, type Transaction, type UpdateObject } from 'kysely'
import type { DB, VisitState } from '#db/schema.ts'
import type { Actor, StaffActor } from '#domain/access/rights.ts'
import { type Audit, type AuditedFields, withAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { inBranches } from '../in-branches.server.ts'
import { findCurrentVisit } from './find-current-visit.server.ts'
import { AHEAD_STATES, VISIT_TRANSITIONS, type VisitChange, type VisitRefusal, type VisitResult } from './visit.ts'
import { makeAppointment, planAfterVisit } from './visit-work.server.ts'

interface VisitInput {
  /** Of the request that has booked it. */
  number: number
  /** The version as it was shown. */
  version: number
}

/**
 * Confirms a visit, or says that the visitor has come, has driven or did not come. The request has an appointment then;
 * after the visit a call is planned.
 */
export function changeVisit(
  context: DeskContext,
  actor: StaffActor,
  { number, version, change }: VisitInput & { change: VisitChange },
): Promise<VisitResult> {
  const now = context.now()
  const { from, to } = VISIT_TRANSITIONS[change]
  return withAudit(context, actor, async (tx, audit): Promise<VisitResult> => {
    const result = await updateVisitIn(tx, {
      audit,
      actor,
      number,
      version,
      name: change,
      set: { state: to },
      from,
      where: change === 'miss' ? sql`begins_at <= ${now}` : undefined,
      refusal: 'too-early',
      after: { visit: to },
    })
    if (!result.ok || result.timeZone === undefined) return result
    if (change === 'confirm' || change === 'arrive') await makeAppointment(tx, { number, actor, now })
    if (to === 'done' || to === 'no-show')
      await planAfterVisit(tx, { number, state: to, now, timeZone: result.timeZone })
    return { ok: true }
  })
}

/** Notes that the visitor's driving licence has been seen, or that it has not. */
export function setLicenceSeen(
  context: DeskContext,
  actor: StaffActor,
  { number, version, isSeen }: VisitInput & { isSeen: boolean },
): Promise<VisitResult> {
  return withAudit(context, actor, (tx, audit) =>
    updateVisit(tx, {
      audit,
      actor,
      number,
      version,
      name: 'licence',
      set: { licence_seen_at: isSeen ? context.now() : null },
      from: [...AHEAD_STATES, 'arrived', 'done'],
      after: { licence: isSeen },
    }),
  )
}

/** Cancels a visit before it begins and frees its slot. Without a version, whatever has changed since. */
export function cancelVisit(
  context: DeskContext,
  actor: Actor,
  { number, version }: { number: number; version?: number },
): Promise<VisitResult> {
  const now = context.now()
  return withAudit(context, actor, (tx, audit) =>
    updateVisit(tx, {
      audit,
      actor,
      number,
      version,
      name: 'cancel',
      set: { state: 'cancelled', cancelled_at: now, cancelled_by: actor.id },
      from: AHEAD_STATES,
      where: sql`begins_at > ${now}`,
      refusal: 'too-late',
      after: { visit: 'cancelled' },
    }),
  )
}

interface UpdateParams {
  audit: Audit
  actor: Actor
  number: number
  version: number | undefined
  name: VisitChange | 'licence' | 'cancel'
  set: UpdateObject<DB, 'test_drive'>
  from: readonly VisitState[]
  /** What has to hold besides, and the refusal when it does not. */
  where?: RawBuilder<boolean>
  refusal?: Extract<VisitRefusal['reason'], 'too-early' | 'too-late'>
  after: AuditedFields
}

const updateVisit = async (tx: Transaction<DB>, params: UpdateParams): Promise<VisitResult> => {
  const result = await updateVisitIn(tx, params)
  return result.ok ? { ok: true } : result
}

/** One conditional UPDATE. Without a time zone nothing was to be done: the same change has just been made. */
async function updateVisitIn(
  tx: Transaction<DB>,
  { audit, actor, number, version, name, set, from, where = sql`true`, refusal, after }: UpdateParams,
): Promise<{ ok: true; timeZone?: string } | VisitRefusal> {
  const changed = await tx
    .updateTable('test_drive')
    .set(set)
    .from('branch')
    .whereRef('branch.id', '=', 'test_drive.branch_id')
    .where('request_id', '=', number)
    .where('version', '=', version === undefined ? sql<number>`version` : version)
    .where('state', 'in', [...from])
    .where(inBranches(actor, 'visits.work', 'test_drive.branch_id'))
    .where(where)
    .returning(['branch_id as branchId', 'time_zone as timeZone'])
    .executeTakeFirst()
  if (changed === undefined) {
    const found = await findCurrentVisit(tx, { audit, actor, number, tried: `visit.${name}` })
    if (!found.ok) return found
    const { visit } = found
    const isAsShown = version === undefined || visit.version === version
    if (isAsShown && from.includes(visit.state) && refusal !== undefined) return { ok: false, reason: refusal }
    // The button was pressed twice.
    if (visit.version - 1 === version && set.state === visit.state) return { ok: true }
    return { ok: false, reason: 'changed', current: visit }
  }
  await audit({ action: `visit.${name}`, subject: `request:${number}`, branchId: changed.branchId, after })
  return { ok: true, timeZone: changed.timeZone }
}
