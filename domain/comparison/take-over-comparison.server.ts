import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { TakeOver } from '../visitors/visitor.ts'
import { MAX_COMPARED } from './comparison.ts'

/**
 * Gives one visitor's compared cars to another. Returns how many fell off the end: of each catalogue block those that
 * were added last stay.
 */
export async function takeOverComparison(tx: Transaction<DB>, { from, to }: TakeOver): Promise<number> {
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
    .with('placed', (cte) =>
      cte
        .selectFrom('compared_car')
        .innerJoin('car', 'car.id', 'compared_car.car_id')
        .select((eb) => [
          'compared_car.car_id',
          eb.fn
            .agg<number>('row_number')
            .over((over) =>
              over
                .partitionBy('car.catalogue_block')
                .orderBy('compared_car.added_at', 'desc')
                .orderBy('compared_car.car_id', 'desc'),
            )
            .as('place'),
        ])
        .where('compared_car.visitor_id', '=', to),
    )
    .deleteFrom('compared_car')
    .where('visitor_id', '=', to)
    .where('car_id', 'in', (eb) => eb.selectFrom('placed').select('car_id').where('place', '>', MAX_COMPARED))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
