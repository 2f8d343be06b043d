import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { AccountContext } from '../account-context.ts'
import { MAX_GARAGE_CARS, type GarageCarDraft } from './garage-car.ts'

export type SaveGarageCarResult =
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
