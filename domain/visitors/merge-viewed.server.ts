import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { MAX_VIEWED, type VisitorMerge } from './visitor.ts'

/** Moves one visitor's viewed cars to another visitor: the last view of each car counts, and the newest cars stay. */
export async function mergeViewed(tx: Transaction<DB>, { from, to }: VisitorMerge): Promise<void> {
  await tx
    .updateTable('viewed_car as existing')
    .from('viewed_car as merged')
    .set((eb) => ({ viewed_at: eb.ref('merged.viewed_at') }))
    .where('existing.visitor_id', '=', to)
    .where('merged.visitor_id', '=', from)
    .whereRef('merged.car_id', '=', 'existing.car_id')
    .whereRef('merged.viewed_at', '>', 'existing.viewed_at')
    .execute()
  await tx
    .updateTable('viewed_car')
    .set({ visitor_id: to })
    .where('visitor_id', '=', from)
    .where('car_id', 'not in', (eb) => eb.selectFrom('viewed_car').select('car_id').where('visitor_id', '=', to))
    .execute()
  await trimViewed(tx, to)
}

/** Deletes all but the `MAX_VIEWED` most recently viewed cars. */
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
