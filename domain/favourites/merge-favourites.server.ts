import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { VisitorMerge } from '../visitors/visitor.ts'
import { MAX_FAVOURITES } from './favourite.ts'

/**
 * Moves one visitor's favourites to another visitor, with those that can be restored. For a car on both lists the
 * earlier day stays, with the price of that day. Returns how many were dropped: the oldest ones, when there are too
 * many.
 */
export async function mergeFavourites(tx: Transaction<DB>, { from, to }: VisitorMerge): Promise<number> {
  await tx
    .updateTable('favourite as existing')
    .from('favourite as merged')
    .set((eb) => ({ added_at: eb.ref('merged.added_at'), price_rub: eb.ref('merged.price_rub') }))
    .where('existing.visitor_id', '=', to)
    .where('merged.visitor_id', '=', from)
    .whereRef('merged.car_id', '=', 'existing.car_id')
    .whereRef('merged.added_at', '<', 'existing.added_at')
    .execute()
  const existingIds = tx.selectFrom('favourite').select('car_id').where('visitor_id', '=', to)
  await tx
    .updateTable('favourite')
    .from('car')
    // The visitor has seen the changes before the login.
    .set((eb) => ({ visitor_id: to, notified_price_rub: eb.ref('car.price_rub'), notified_state: eb.ref('car.state') }))
    .whereRef('car.id', '=', 'favourite.car_id')
    .where('visitor_id', '=', from)
    .where('car_id', 'not in', existingIds)
    .execute()
  await tx
    .updateTable('removed_favourite')
    .set({ visitor_id: to })
    .where('visitor_id', '=', from)
    .where('car_id', 'not in', (eb) => eb.selectFrom('removed_favourite').select('car_id').where('visitor_id', '=', to))
    .execute()
  const tooMany = existingIds.orderBy('added_at', 'desc').orderBy('car_id').offset(MAX_FAVOURITES)
  const { numDeletedRows } = await tx
    .deleteFrom('favourite')
    .where('visitor_id', '=', to)
    .where('car_id', 'in', tooMany)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
