import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { MAX_VIEWED, type VisitorMerge } from './visitor.ts'

/** Gives the cars that one visitor has viewed to another: of each car the last time counts, and the newest cars stay. */
export async function mergeViewed(tx: Transaction<DB>, { from, to }: VisitorMerge): Promise<void> {
  await tx
    .updateTable('viewed_car as known')
    .from('viewed_car as brought')
    .set((eb) => ({ viewed_at: eb.ref('brought.viewed_at') }))
    .where('known.visitor_id', '=', to)
    .where('brought.visitor_id', '=', from)
    .whereRef('brought.car_id', '=', 'known.car_id')
    .whereRef('brought.viewed_at', '>', 'known.viewed_at')
    .execute()
  await tx
    .updateTable('viewed_car')
    .set({ visitor_id: to })
    .where('visitor_id', '=', from)
    .where('car_id', 'not in', (eb) => eb.selectFrom('viewed_car').select('car_id').where('visitor_id', '=', to))
    .execute()
  await trimViewed(tx, to)
}

/** Forgets all but the cars that were viewed last. */
export async function trimViewed(tx: Transaction<DB>, visitorId: number): Promise<void> {
  await tx
    .deleteFrom('viewed_car')
    .where('visitor_id', '=', visitorId)
    .where('car_id', 'in', (eb) =>
      eb
        .selectFrom('viewed_car')
        .select('car_id')
        .where('visitor_id', '=', visitorId)
        .orderBy('viewed_at', 'desc')
        .orderBy('car_id', 'desc')
        .offset(MAX_VIEWED),
    )
    .execute()
}
