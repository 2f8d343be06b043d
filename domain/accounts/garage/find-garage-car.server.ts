import type { AccountContext } from '../account-context.ts'
import type { GarageCar } from './garage-car.ts'
import { selectGarageCars } from './select-garage-cars.server.ts'

/** Which car of whose garage is meant: another's is none. */
export interface GarageCarKey {
  accountId: number
  id: number
}

/** A car of the account's own garage; undefined when it is not there. */
export const findGarageCar = (
  context: Pick<AccountContext, 'db'>,
  { accountId, id }: GarageCarKey,
): Promise<GarageCar | undefined> => selectGarageCars(context, accountId).where('id', '=', id).executeTakeFirst()
