import type { AccountContext } from '../account-context.ts'
import type { GarageCarKey } from './find-garage-car.server.ts'

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
