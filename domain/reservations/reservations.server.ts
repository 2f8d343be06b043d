import type { Transaction } from 'kysely'
import type { CarState, DB } from '#db/schema.ts'
import { DAY_MS } from '#locale/durations.ts'
import type { Db } from '#db/client.server.ts'
import type { Context } from '../context.ts'
import type { Actor, ReserveCarResult, Reservation, ReservationLine } from './reservation.ts'
import { formatModelName } from '../cars/car.ts'
import { parseVersion } from '../cars/reference/parse-version.ts'

interface ReserveCarParams {
  /** The number of a request of kind `reserve` about a car. */
  requestId: number
  days: number
  actor: Actor
  now: Date
}

/**
 * Reserves a car for a request, within the transaction `tx`, which writes the reservation and the car's state. Of two
 * requests for one car the first that staff confirm gets it. Confirming a request again prolongs its reservation.
 */
export async function reserveCar(
  tx: Transaction<DB>,
  { requestId, days, actor, now: moment }: ReserveCarParams,
): Promise<ReserveCarResult> {
  const until = new Date(moment.getTime() + days * DAY_MS)
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

/** The open reservations, the first to expire first; with `all` also those that have ended, the newest first. */
export async function listReservations(
  { db }: Pick<Context, 'db'>,
  { all = false, limit }: { all?: boolean; limit: number },
): Promise<ReservationLine[]> {
  const rows = await selectReservations(db)
    .innerJoin('car', 'car.id', 'reservation.car_id')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .leftJoin('branch', 'branch.id', 'car.branch_id')
    .leftJoin('request', 'request.id', 'reservation.request_id')
    .select(['car.id as carId', 'car.vin', 'car.state as carState', 'car.year', 'car.modification', 'car.trim'])
    .select([
      'brand.name as brand',
      'model.name as model',
      'request.id as requestId',
      'request.name',
      'request.phone',
      'time_zone as timeZone',
    ])
    .$if(!all, (query) => query.where('ended_at', 'is', null).orderBy('until'))
    .$if(all, (query) => query.orderBy('reserved_at', 'desc'))
    .limit(limit)
    .execute()
  return rows.map(({ brand, model, modification, trim, year, ...row }) => {
    const name = formatModelName({ model: { name: model }, version: parseVersion(modification, model, trim) })
    return { ...row, carName: `${brand} ${name}, ${year}` }
  })
}

/** The last reservation of a request; undefined when it never had one. */
export function findReservation({ db }: Pick<Context, 'db'>, requestId: number): Promise<Reservation | undefined> {
  return selectReservations(db)
    .where('request_id', '=', requestId)
    .orderBy('reserved_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const selectReservations = (db: Db) =>
  db.selectFrom('reservation').select(['reserved_at as reservedAt', 'until', 'ended_at as endedAt'])
