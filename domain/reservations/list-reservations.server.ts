import type { Db } from '#db/client.server.ts'
import { formatModelName } from '../cars/format-model-name.ts'
import { parseVersion } from '../cars/reference/parse-version.ts'
import type { Context } from '../context.ts'
import type { Reservation, ReservationLine } from './reservation.ts'

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
