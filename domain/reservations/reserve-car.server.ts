import type { Transaction } from 'kysely'
import type { CarState, DB } from '#db/schema.ts'
import { DAY_MS } from '#locale/durations.ts'
import type { Context } from '../context.ts'
import type { Actor, ReserveCarResult } from './reservation.ts'

interface ReserveCarParams {
  /** The number of a request of kind `reserve` about a car. */
  requestId: number
  days: number
  actor: Extract<Actor, 'operator'>
}

/**
 * Reserves a car for a request: the reservation and the car's state are written in one transaction. Of two requests for
 * one car the first that staff confirm gets it. Confirming a request again prolongs its reservation.
 */
export async function reserveCar(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { requestId, days, actor }: ReserveCarParams,
): Promise<ReserveCarResult> {
  const moment = now()
  const until = new Date(moment.getTime() + days * DAY_MS)
  return db.transaction().execute(async (tx) => {
    const request = await tx
      .selectFrom('request')
      .select(['kind', 'car_id as carId', 'erased_at as erasedAt'])
      .where('id', '=', requestId)
      .executeTakeFirst()
    if (request === undefined) return { ok: false, reason: 'request-unknown' }
    if (request.kind !== 'reserve') return { ok: false, reason: 'request-other' }
    if (request.erasedAt !== null) return { ok: false, reason: 'request-erased' }
    const car = request.carId === null ? undefined : await lockCar(tx, request.carId)
    if (car === undefined) return { ok: false, reason: 'car-unknown' }
    const open = await findOpenReservation(tx, car.id)
    if (open?.requestId === requestId) {
      await tx.updateTable('reservation').set({ until }).where('id', '=', open.id).execute()
      return { ok: true, carId: car.id, until, isProlonged: true }
    }
    if (open !== undefined) return { ok: false, reason: 'reserved-already', byRequest: open.requestId }
    const rejection = REJECTIONS_BY_STATE[car.state]
    if (rejection !== undefined) return { ok: false, reason: rejection }
    await insertReservation(tx, { carId: car.id, requestId, until, actor, now: moment })
    return { ok: true, carId: car.id, until, isProlonged: false }
  })
}

/** Why a car in this state cannot be reserved. A held car, which has just left its feed, can. */
const REJECTIONS_BY_STATE = {
  draft: 'car-unknown',
  published: undefined,
  held: undefined,
  reserved: 'reserved-elsewhere',
  sold: 'car-sold',
  archived: 'car-sold',
} as const satisfies Record<CarState, string | undefined>

/** Serializes the confirmations of one car, and keeps imports from changing it meanwhile. */
const lockCar = (tx: Transaction<DB>, id: number) =>
  tx.selectFrom('car').select(['id', 'state']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

const findOpenReservation = (tx: Transaction<DB>, carId: number) =>
  tx
    .selectFrom('reservation')
    .select(['id', 'request_id as requestId'])
    .where('car_id', '=', carId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

interface NewReservation {
  carId: number
  requestId: number
  until: Date
  actor: Actor
  now: Date
}

async function insertReservation(
  tx: Transaction<DB>,
  { carId, requestId, until, actor, now }: NewReservation,
): Promise<void> {
  await tx
    .insertInto('reservation')
    .values({ car_id: carId, request_id: requestId, reserved_at: now, reserved_by: actor, until })
    .execute()
  await tx
    .updateTable('car')
    .set({ state: 'reserved', state_since: now, updated_at: now })
    .where('id', '=', carId)
    .execute()
  await tx
    .insertInto('car_state_change')
    .values({ car_id: carId, state: 'reserved', since: now, actor, reason: `request ${requestId}` })
    .execute()
}
