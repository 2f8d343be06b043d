import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { VisitorMerge } from '../visitors/visitor.ts'
import { MAX_COMPARED } from './comparison.ts'

/**
 * Moves one visitor's compared cars to another visitor. Returns how many were dropped: the cars that were added last
 * stay.
 */
export async function mergeComparison(tx: Transaction<DB>, { from, to }: VisitorMerge): Promise<number> {
  await tx
    .updateTable('compared_car as existing')
    .from('compared_car as merged')
    .set((eb) => ({ added_at: eb.ref('merged.added_at'), position: eb.ref('merged.position') }))
    .where('existing.visitor_id', '=', to)
    .where('merged.visitor_id', '=', from)
    .whereRef('merged.car_id', '=', 'existing.car_id')
    .whereRef('merged.added_at', '<', 'existing.added_at')
    .execute()
  const existingIds = tx.selectFrom('compared_car').select('car_id').where('visitor_id', '=', to)
  await tx
    .updateTable('compared_car')
    .set({ visitor_id: to })
    .where('visitor_id', '=', from)
    .where('car_id', 'not in', existingIds)
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
