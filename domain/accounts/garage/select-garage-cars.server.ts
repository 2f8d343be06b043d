import type { AccountContext } from '../account-context.ts'

/** A query of the cars in an account's garage, the oldest entry first. */
export const selectGarageCars = ({ db }: Pick<AccountContext, 'db'>, accountId: number) =>
  db
    .selectFrom('garage_car')
    .select(['id', 'brand', 'model', 'year', 'vin', 'plate', 'mileage_km as mileageKm'])
    .where('account_id', '=', accountId)
    .orderBy('id')
