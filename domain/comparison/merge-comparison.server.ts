import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { VisitorMerge } from '../visitors/visitor.ts'
import { MAX_COMPARED } from './comparison.ts'

/**
 * Gives one visitor's compared cars to another. Returns how many fell off the end: those that were added last
 * stay.
 */
export async function mergeComparison(tx: Transaction<DB>, { from, to }: VisitorMerge): Promise<number> {
  await tx
    .updateTable('compared_car as kept')
    .from('compared_car as brought')
    .set((eb) => ({ added_at: eb.ref('brought.added_at'), place: eb.ref('brought.place') }))
    .where('kept.visitor_id', '=', to)
    .where('brought.visitor_id', '=', from)
    .whereRef('brought.car_id', '=', 'kept.car_id')
    .whereRef('brought.added_at', '<', 'kept.added_at')
    .execute()
  const kept = tx.selectFrom('compared_car').select('car_id').where('visitor_id', '=', to)
  await tx
    .updateTable('compared_car')
    .set({ visitor_id: to })
    .where('visitor_id', '=', from)
    .where('car_id', 'not in', kept)
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('compared_car')
    .where('visitor_id', '=', to)
    .where('car_id', 'not in', (eb) =>
      eb
        .selectFrom('compared_car')
        .select('car_id')
        .where('visitor_id', '=', to)
        .orderBy('added_at', 'desc')
        .orderBy('car_id', 'desc')
        .limit(MAX_COMPARED),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
