import type { Transaction } from 'kysely'
import type { DB, VisitState } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { bookTestDrive, holdSlot } from '#domain/test-drives/slots.server.ts'
import { isDrivable } from '#domain/test-drives/test-drive.ts'
import type { DeskContext } from '../desk-context.ts'
import { inBranches } from '../in-branches.server.ts'
import { findCurrentVisit } from './find-current-visit.server.ts'
import { AHEAD_STATES, STAFF_LEAD_MINUTES, type VisitResult } from './visit.ts'
import { makeAppointment } from './visit-work.server.ts'

interface ScheduleInput {
  number: number
  /** The version of the visit as it was shown; null: the request has none, or a cancelled one. */
  version: number | null
  /** By the branch's clock: `2026-11-21T10:00`. */
  local: string
  /** One of the branch's parallel test drives; any when left out. */
  slotPosition?: number
}

/** A visit that has ended well is not moved. */
const MOVABLE: readonly VisitState[] = [...AHEAD_STATES, 'no-show']

/**
 * Moves a visit to another hour or position of its branch, or books one for a request that has none. It is the one way of
 * booking, so that nobody gets a slot twice; only the lead is not asked of the staff.
 */
export function scheduleVisit(
  context: DeskContext,
  actor: StaffActor,
  { number, version, local, slotPosition }: ScheduleInput,
): Promise<VisitResult> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<VisitResult> => {
    const request = await lockVisit(tx, actor, number)
    if (request === undefined) return { ok: false, reason: 'unknown' }
    const tried = { audit, actor, number, tried: 'visit.move' }
    if (!request.isAllowed) {
      await audit({ action: 'access.refuse', subject: `request:${number}`, after: { tried: tried.tried } })
      return { ok: false, reason: 'unknown' }
    }
    const isMove = request.state !== null && request.state !== 'cancelled'
    const isAsShown = isMove
      ? request.version === version && MOVABLE.includes(request.state ?? 'done')
      : version === null
    if (!isAsShown) return refuseChanged(tx, tried)
    if (!isMove && request.car !== null && !isDrivable(request.car)) return { ok: false, reason: 'car-away' }
    const { branchId, carId } = request
    const params = { branchId: branchId ?? undefined, local, carId: carId ?? undefined, slotPosition }
    const outcome = await holdSlot(tx, { ...params, leadMinutes: STAFF_LEAD_MINUTES, now, except: number })
    if (!outcome.ok) return outcome
    // Another booking of the same request has waited for the same branch.
    if (request.state === null && (await hasVisit(tx, number))) return refuseChanged(tx, tried)
    const isStateKept = AHEAD_STATES.some((state) => state === request.state)
    await bookTestDrive(tx, outcome.held, { requestId: number, now, isStateKept })
    await makeAppointment(tx, { number, actor, now })
    const { beginsAt, slotPosition: position } = outcome.held
    await audit({
      action: isMove ? 'visit.move' : 'visit.book',
      subject: `request:${number}`,
      branchId,
      after: { visitAt: beginsAt.toISOString(), position },
    })
    return { ok: true }
  })
}

async function refuseChanged(
  tx: Transaction<DB>,
  params: Parameters<typeof findCurrentVisit>[1],
): Promise<VisitResult> {
  const found = await findCurrentVisit(tx, params)
  return found.ok
    ? { ok: false, reason: 'changed', current: found.visit }
    : { ok: false, reason: 'changed', current: undefined }
}

const hasVisit = async (tx: Transaction<DB>, number: number) =>
  (await tx.selectFrom('test_drive').select('id').where('request_id', '=', number).executeTakeFirst()) !== undefined

/** The visit before its branch, always in this order; a request without one is in the branch that works on it. */
async function lockVisit(tx: Transaction<DB>, actor: StaffActor, number: number) {
  const visit = await tx
    .selectFrom('test_drive')
    .select(['state', 'version', 'branch_id as branchId', 'car_id as carId'])
    .select(inBranches(actor, 'visits.work', 'test_drive.branch_id').as('isAllowed'))
    .where('request_id', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (visit !== undefined && visit.state !== 'cancelled') return { ...visit, car: null }
  const request = await tx
    .selectFrom('request_work')
    .innerJoin('request', 'request.id', 'request_id')
    .leftJoin('car', 'car.id', 'request.car_id')
    .select(['request_work.branch_id as branchId', 'request.car_id as carId', 'car.state', 'car.availability'])
    .select(inBranches(actor, 'visits.work').as('isAllowed'))
    .where('request_id', '=', number)
    .where('request.kind', '=', 'testdrive')
    .where('erased_at', 'is', null)
    .where('held_since', 'is', null)
    .executeTakeFirst()
  if (request === undefined) return undefined
  const { state, availability, ...rest } = request
  const car = state === null || availability === null ? null : { state, availability }
  return { ...rest, car, state: visit?.state ?? null, version: visit?.version ?? null }
}
