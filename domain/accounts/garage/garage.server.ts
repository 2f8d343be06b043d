import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { AccountContext } from '../account-context.ts'
import { type GarageCar, MAX_GARAGE_CARS, type GarageCarDraft } from './garage-car.ts'

/** A query of the cars in an account's garage, the oldest entry first. */
const selectGarageCars = ({ db }: Pick<AccountContext, 'db'>, accountId: number) =>
  db
    .selectFrom('garage_car')
    .select(['id', 'brand', 'model', 'year', 'vin', 'plate', 'mileage_km as mileageKm'])
    .where('account_id', '=', accountId)
    .orderBy('id')

/** The cars of an account's garage, the oldest entry first. */
export const listGarage = (context: Pick<AccountContext, 'db'>, accountId: number): Promise<GarageCar[]> =>
  selectGarageCars(context, accountId).execute()

/** The key of a car in a garage. With another account's id the car is not found. */
export interface GarageCarKey {
  accountId: number
  id: number
}

/** A car of the account's garage; undefined when it is not there. */
export const findGarageCar = (
  context: Pick<AccountContext, 'db'>,
  { accountId, id }: GarageCarKey,
): Promise<GarageCar | undefined> => selectGarageCars(context, accountId).where('id', '=', id).executeTakeFirst()

type SaveGarageCarResult =
  | { ok: true; id: number }
  /** `gone`: it is not in the garage. `known`: another car of the garage has the same VIN or plate. */
  | { ok: false; reason: 'full' | 'gone' }
  | { ok: false; reason: 'known'; field: 'vin' | 'plate' }

interface SaveGarageCarParams {
  accountId: number
  car: GarageCarDraft
  /** The car to change; without it a car is added. */
  id?: number
}

/** Adds a car to the account's garage, or changes one that is there. */
export async function saveGarageCar(
  { db, now }: Pick<AccountContext, 'db' | 'now'>,
  { accountId, car, id }: SaveGarageCarParams,
): Promise<SaveGarageCarResult> {
  return db.transaction().execute(async (tx): Promise<SaveGarageCarResult> => {
    const otherCars = await lockGarage(tx, accountId, id)
    const field = (['vin', 'plate'] as const).find(
      (name) => car[name] !== null && otherCars.some((other) => other[name] === car[name]),
    )
    if (field !== undefined) return { ok: false, reason: 'known', field }
    const { mileageKm, ...rest } = car
    const row = { ...rest, mileage_km: mileageKm }
    if (id !== undefined) {
      const saved = await tx
        .updateTable('garage_car')
        .set(row)
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .returning('id')
        .executeTakeFirst()
      return saved === undefined ? { ok: false, reason: 'gone' } : { ok: true, id: saved.id }
    }
    if (otherCars.length >= MAX_GARAGE_CARS) return { ok: false, reason: 'full' }
    const added = await tx
      .insertInto('garage_car')
      .values({ ...row, account_id: accountId, added_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ok: true, id: added.id }
  })
}

/** The other cars of the garage. Locks the garage, so that the limit is also valid for simultaneous changes. */
async function lockGarage(tx: Transaction<DB>, accountId: number, id: number | undefined) {
  await tx.selectFrom('site_account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const cars = await tx
    .selectFrom('garage_car')
    .select(['id', 'vin', 'plate'])
    .where('account_id', '=', accountId)
    .execute()
  return cars.filter((car) => car.id !== id)
}

/** Removes a car from the account's garage. Returns whether it was there. */
export async function removeGarageCar(
  { db }: Pick<AccountContext, 'db'>,
  { accountId, id }: GarageCarKey,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('garage_car')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
