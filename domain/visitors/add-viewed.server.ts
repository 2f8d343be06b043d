import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { trimViewed } from './merge-viewed.server.ts'

interface AddViewedParams {
  visitorId: number
  /** The car that is viewed now; 0 for none. */
  carId: number
  /** Cars that were viewed earlier, the last one first; unknown ids are ignored. */
  earlierCarIds: readonly number[]
  now: Date
}

/**
 * Stores viewed cars of a visitor that the transaction has locked. The time of an earlier car that is already stored
 * stays.
 */
export async function addViewed(
  tx: Transaction<DB>,
  { visitorId, carId, earlierCarIds, now }: AddViewedParams,
): Promise<void> {
  const carIds = [...new Set([carId, ...earlierCarIds])]
  // One millisecond apart: only the order of the earlier ones is known.
  const times = carIds.map((_, index) => new Date(now.getTime() - index))
  await tx
    .insertInto('viewed_car')
    .columns(['visitor_id', 'car_id', 'viewed_at'])
    .expression(
      tx
        .selectFrom(
          sql<{ id: number; at: Date }>`unnest(${carIds}::bigint[], ${times}::timestamptz[])`.as<'viewed'>(
            sql`viewed(id, at)`,
          ),
        )
        .innerJoin('car', 'car.id', 'viewed.id')
        .select((eb) => [eb.val(visitorId).as('visitor_id'), 'car.id', 'viewed.at']),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['visitor_id', 'car_id'])
        .doUpdateSet((eb) => ({ viewed_at: eb.ref('excluded.viewed_at') }))
        .where('excluded.car_id', '=', carId),
    )
    .execute()
  await trimViewed(tx, visitorId)
}
