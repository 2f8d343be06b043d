import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Remembers that a visitor has seen for himself how the cars on his list stand now: he need not be told any more. */
export async function markFavouritesSeen({ db }: Pick<Context, 'db'>, visitorId: number): Promise<void> {
  await db
    .updateTable('favourite')
    .from('car')
    .set((eb) => ({ told_price_rub: eb.ref('car.price_rub'), told_state: eb.ref('car.state') }))
    .where('favourite.visitor_id', '=', visitorId)
    .whereRef('car.id', '=', 'favourite.car_id')
    .where(sql<boolean>`(favourite.told_price_rub, favourite.told_state) is distinct from (car.price_rub, car.state)`)
    .execute()
}
