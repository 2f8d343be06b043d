import type { AccountContext } from '../account-context.ts'

/** The cars of an account's garage, the first first. */
export const selectGarageCars = ({ db }: Pick<AccountContext, 'db'>, accountId: number) =>
  db
    .selectFrom('garage_car')
    .select(['id', 'brand', 'model', 'year', 'vin', 'plate', 'mileage_km as mileageKm'])
    .where('account_id', '=', accountId)
    .orderBy('id')
