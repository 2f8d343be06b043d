import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { VisitorMerge } from '../visitors/visitor.ts'
import { MAX_FAVOURITES } from './favourite.ts'

/**
 * Gives one visitor's favourites to another, with those that can be put back. Of a car that both keep the earlier day
 * stays, with the price of that day. Returns how many fell off the end: the longest kept go when there are too many.
 */
export async function mergeFavourites(tx: Transaction<DB>, { from, to }: VisitorMerge): Promise<number> {
  await tx
    .updateTable('favourite as kept')
    .from('favourite as brought')
    .set((eb) => ({ added_at: eb.ref('brought.added_at'), price_rub: eb.ref('brought.price_rub') }))
    .where('kept.visitor_id', '=', to)
    .where('brought.visitor_id', '=', from)
    .whereRef('brought.car_id', '=', 'kept.car_id')
    .whereRef('brought.added_at', '<', 'kept.added_at')
    .execute()
  const kept = tx.selectFrom('favourite').select('car_id').where('visitor_id', '=', to)
  await tx
    .updateTable('favourite')
    .from('car')
    // What has changed before the login he sees for himself.
    .set((eb) => ({ visitor_id: to, told_price_rub: eb.ref('car.price_rub'), told_state: eb.ref('car.state') }))
    .whereRef('car.id', '=', 'favourite.car_id')
    .where('visitor_id', '=', from)
    .where('car_id', 'not in', kept)
    .execute()
  await tx
    .updateTable('removed_favourite')
    .set({ visitor_id: to })
    .where('visitor_id', '=', from)
    .where('car_id', 'not in', (eb) => eb.selectFrom('removed_favourite').select('car_id').where('visitor_id', '=', to))
    .execute()
  const tooMany = kept.orderBy('added_at', 'desc').orderBy('car_id').offset(MAX_FAVOURITES)
  const { numDeletedRows } = await tx
    .deleteFrom('favourite')
    .where('visitor_id', '=', to)
    .where('car_id', 'in', tooMany)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
