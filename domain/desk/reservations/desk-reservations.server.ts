import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Actor } from '#domain/access/rights.ts'
import { type Audit, withAudit } from '#domain/access/with-audit.server.ts'
import { releaseReservations } from '#domain/reservations/end-reservations.server.ts'
import type { ReserveCarResult } from '#domain/reservations/reservation.ts'
import { reserveCar } from '#domain/reservations/reservations.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { DAY_MS, MINUTE_MS } from '#locale/durations.ts'
import { keptOrOwnedBy } from '../actions/owner.server.ts'
import { inBranches } from '../in-branches.server.ts'

/** `changed`: somebody has confirmed, prolonged or released it since it was shown; `until` is how it is now. */
type Changed = { ok: false; reason: 'changed'; until: Date | null }

/** Why a reservation was not changed. */
export type ReservationRefusal = Extract<ReserveCarResult, { ok: false }> | Changed

interface ConfirmInput {
  /** Of a request of kind `reserve`. */
  number: number
  days: number
  /** Until when the car was reserved for the request as it was shown; null: not at all. Undefined: whatever it is. */
  shownUntil?: Date | null
}

/**
 * Reserves the car of a request from now on for some days, or prolongs the reservation that it has. A free request becomes
 * the actor's. Its branch decides who may.
 */
export function confirmReservation(
  context: DeskContext,
  actor: Actor,
  { number, days, shownUntil }: ConfirmInput,
): Promise<ReserveCarResult | Changed> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<ReserveCarResult | Changed> => {
    const found = await findRequest(tx, { audit, actor, number, tried: 'reservation.confirm' })
    if (found === undefined) return { ok: false, reason: 'request-unknown' }
    if (isChanged(found.until, shownUntil)) {
      // The button was pressed twice, or by two people who want the same.
      const { carId, until } = found
      const isDone = carId !== null && until !== null && isJust(until, now.getTime() + days * DAY_MS)
      return isDone
        ? { ok: true, carId, until, isProlonged: shownUntil !== null }
        : { ok: false, reason: 'changed', until }
    }
    const result = await reserveCar(tx, { requestId: number, days, actor: actor.id, now })
    if (!result.ok) return hideForeignRequest(tx, actor, result)
    if ('staffId' in actor && typeof actor.staffId === 'number')
      await takeRequest(tx, { number, staffId: actor.staffId, actor, now })
    await audit({
      action: result.isProlonged ? 'reservation.prolong' : 'reservation.confirm',
      subject: `request:${number}`,
      branchId: found.branchId,
      after: { until: result.until.toISOString() },
    })
    return result
  })
}

/** By whom a car is reserved already is for those who see the reservations of that branch. */
async function hideForeignRequest(
  tx: Transaction<DB>,
  actor: Actor,
  refusal: Extract<ReserveCarResult, { ok: false }>,
): Promise<Extract<ReserveCarResult, { ok: false }>> {
  if (refusal.reason !== 'reserved-already') return refusal
  const own = await tx
    .selectFrom('request_work')
    .select('request_id')
    .where('request_id', '=', refusal.byRequest ?? 0)
    .where(inBranches(actor, 'reservations.view'))
    .executeTakeFirst()
  return own === undefined ? { ...refusal, byRequest: null } : refusal
}

type ReleaseResult = { ok: true } | { ok: false; reason: 'unknown' } | Changed

/** Ends the reservation of a request: its car is for sale again, unless its feed says otherwise. */
export function releaseReservation(
  context: DeskContext,
  actor: Actor,
  { number, shownUntil }: Pick<ConfirmInput, 'number' | 'shownUntil'>,
): Promise<ReleaseResult> {
  return withAudit(context, actor, async (tx, audit): Promise<ReleaseResult> => {
    const found = await findRequest(tx, { audit, actor, number, tried: 'reservation.release' })
    if (found === undefined) return { ok: false, reason: 'unknown' }
    if (isChanged(found.until, shownUntil)) {
      const isDone = found.until === null && (await isJustReleased(tx, number, context.now()))
      return isDone ? { ok: true } : { ok: false, reason: 'changed', until: found.until }
    }
    const params = { requestIds: [number], actor: actor.id, now: context.now() }
    const released = await releaseReservations(tx, params)
    if (released === 0) return { ok: false, reason: 'changed', until: null }
    await audit({ action: 'reservation.release', subject: `request:${number}`, branchId: found.branchId })
    return { ok: true }
  })
}

const isChanged = (until: Date | null, shown: Date | null | undefined) =>
  shown !== undefined && until?.getTime() !== shown?.getTime()

/** Whether a time lies less than a minute before `ms`. */
const isJust = (time: Date, ms: number) => ms - time.getTime() < MINUTE_MS && ms >= time.getTime()

/** Whether the last reservation of a request was released within this minute, so that its car is for sale again. */
async function isJustReleased(tx: Transaction<DB>, number: number, now: Date): Promise<boolean> {
  const last = await tx
    .selectFrom('reservation')
    .innerJoin('car', 'car.id', 'car_id')
    .select(['ended_at as endedAt', 'until', 'state'])
    .where('request_id', '=', number)
    .orderBy('reservation.id', 'desc')
    .executeTakeFirst()
  if (last === undefined || last.endedAt === null) return false
  return isJust(last.endedAt, now.getTime()) && last.endedAt < last.until && last.state === 'published'
}

interface FindParams {
  audit: Audit
  actor: Actor
  number: number
  tried: string
}

/** The request with its open reservation, locked; undefined, and in the log, for who may not reserve there. */
async function findRequest(
  tx: Transaction<DB>,
  { audit, actor, number, tried }: FindParams,
): Promise<{ branchId: number | null; carId: number | null; until: Date | null } | undefined> {
  const work = await tx
    .selectFrom('request_work')
    .select(['branch_id as branchId', inBranches(actor, 'reservations.work').as('isAllowed')])
    .where('request_id', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (work === undefined) return undefined
  if (!work.isAllowed) {
    await audit({ action: 'access.refuse', subject: `request:${number}`, after: { tried } })
    return undefined
  }
  const open = await tx
    .selectFrom('reservation')
    .select(['car_id as carId', 'until'])
    .where('request_id', '=', number)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return { branchId: work.branchId, carId: open?.carId ?? null, until: open?.until ?? null }
}

interface TakeParams {
  number: number
  staffId: number
  actor: Actor
  now: Date
}

/** Who confirms a free request goes on with it. */
const takeRequest = (tx: Transaction<DB>, { number, staffId, actor, now }: TakeParams) =>
  tx
    .updateTable('request_work')
    .set({ ...keptOrOwnedBy(staffId, now), status: 'taken', status_since: now })
    .set({ version: sql<number>`version + 1`, last_change: 'claim', undo_by: null, undo_state: null })
    .where('request_id', '=', number)
    .where('status', '=', 'new')
    .where('held_since', 'is', null)
    .where(inBranches(actor, 'requests.work'))
    .execute()
