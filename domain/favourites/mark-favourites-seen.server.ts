import { sql } from 'kysely'
import type { Context } from '../context.ts'

/**
 * Records that a visitor has seen the current prices and states of their favourites, so that no notice is sent for
 * them.
 */
export async function markFavouritesSeen({ db }: Pick<Context, 'db'>, visitorId: number): Promise<void> {
  await db
    .updateTable('favourite')
    .from('car')
    .set((eb) => ({ notified_price_rub: eb.ref('car.price_rub'), notified_state: eb.ref('car.state') }))
    .where('favourite.visitor_id', '=', visitorId)
    .whereRef('car.id', '=', 'favourite.car_id')
    .where(
      sql<boolean>`(favourite.notified_price_rub, favourite.notified_state) is distinct from (car.price_rub, car.state)`,
    )
    .execute()
}
