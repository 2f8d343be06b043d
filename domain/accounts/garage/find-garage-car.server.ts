import type { AccountContext } from '../account-context.ts'
import type { GarageCar } from './garage-car.ts'
import { selectGarageCars } from './select-garage-cars.server.ts'

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
