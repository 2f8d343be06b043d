import type { AccountContext } from '../account-context.ts'
import type { GarageCar } from './garage-car.ts'
import { selectGarageCars } from './select-garage-cars.server.ts'

/** The cars of an account's garage, the oldest entry first. */
export const listGarage = (context: Pick<AccountContext, 'db'>, accountId: number): Promise<GarageCar[]> =>
  selectGarageCars(context, accountId).execute()
