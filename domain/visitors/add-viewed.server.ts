import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { trimViewed } from './merge-viewed.server.ts'

interface AddViewedParams {
  visitorId: number
  /** The car that is viewed now; 0: none. */
  carId: number
  /** Cars that were viewed some time before, the last one first; ids that are no car's are passed over. */
  earlierCarIds: readonly number[]
  now: Date
}

/** Remembers what a visitor, whom the transaction holds, has viewed. Of cars that are remembered already a time is known. */
export async function addViewed(
  tx: Transaction<DB>,
  { visitorId, carId, earlierCarIds, now }: AddViewedParams,
): Promise<void> {
  const carIds = [...new Set([carId, ...earlierCarIds])]
  // A millisecond apart: their order is all that is known of the earlier ones.
  const moments = carIds.map((_, place) => new Date(now.getTime() - place))
  await tx
    .insertInto('viewed_car')
    .columns(['visitor_id', 'car_id', 'viewed_at'])
    .expression(
      tx
        .selectFrom(
          sql<{ id: number; at: Date }>`unnest(${carIds}::bigint[], ${moments}::timestamptz[])`.as<'viewed'>(
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
